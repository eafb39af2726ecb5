import type { IDataObject } from 'n8n-workflow';
import { afterOthers, type UnknownOutcome } from '../shared/errors';
import { rethrow } from '../shared/host';
import { identifiedIn, isFuture, json, objectsIn, plain, word } from '../shared/http';
import type { SendStep } from '../shared/send';
import {
	type Clearing,
	defined,
	type Emptiness,
	keptRecord,
	nothingToChange,
	type OtherFields,
} from '../shared/operation';
import { InputError, isDataObject, listedIn, shownAs } from '../shared/fields';
import { isAnyRepeated, recipients, repeatedProblem } from './recipients';
import { scheduledAt } from './schedule';
import { countrySpecificSenders, senders } from './senders';
import type { channelLocator } from './channels';
import { checkKept, textCheck } from './checkMessage';
import { bodyText, type TextRules } from './tags';
import { refuseTagsWithoutValue } from './sendTo';
import { type Content, contentNames, contentObject, mergedContent } from './content';

/**
 * What the name and senders of a message are when they are empty. Without its schedule a message is sent
 * immediately (service document 2, message object), and without its text, recipients, or channels it could be sent
 * all the same, so these aren't offered.
 */
export const emptyContent: Emptiness = {
	countrySpecificSenders: {},
	name: '',
	senders: [],
};

/** What replaces the present values, unlike in a new message, or keeps them. */
export function replacingFields(rules: TextRules, channels: ReturnType<typeof channelLocator>) {
	return {
		body: bodyText(rules, { isSwitchBeside: true }),
		countrySpecificSenders: shownAs(countrySpecificSenders, {
			description:
				'The senders for recipients in specific countries, which override the others. They replace the current ones.',
		}),
		recipients: recipients({
			description: 'All recipients of the message. They replace the current ones.',
		}),
		scheduledAtUtc: shownAs(scheduledAt, {
			description:
				'The new time to send the message. Without this field, the current schedule stays, unless Unchanged Fields is set to Leave Out.',
		}),
		channels: channels(),
		senders,
	};
}

export function checkChange(change: MessageUpdate, clear: Clearing, rules: TextRules): void {
	textCheck(rules)(change);
	if (isAnyRepeated(change.recipients ?? [])) {
		throw new InputError(repeatedProblem, 'Remove the duplicate.', 'Recipients');
	}
	const changed = changeOf(change, clear);
	// With the others left out too, what is cleared by leaving it out would be an empty message.
	const sent = change.otherFields === 'leaveOut' ? defined(changed) : changed;
	if (Object.keys(sent).length === 0) throw nothingToChange();
}

interface MessageUpdate extends Content {
	readonly clearFields?: readonly string[] | undefined;
	readonly messageId: string;
	readonly otherFields?: OtherFields;
	readonly allowLongText?: boolean | undefined;
	readonly allowUnusualText?: boolean | undefined;
}

interface Changing {
	readonly clear: Clearing;
	readonly rules: TextRules;
	readonly noun: 'message' | 'campaign';
}

/** @param alsoKept what else of the present message has to be sent back */
export async function sendChange(
	values: MessageUpdate,
	send: SendStep,
	{ clear, rules, noun }: Changing,
	alsoKept: (present: IDataObject) => IDataObject | Promise<IDataObject> = () => ({}),
): Promise<IDataObject[]> {
	const change = changeOf(values, clear);
	const present = await keptRecord(values.otherFields, values.messageId, contentNames, send);
	const content = { ...(await alsoKept(present)), ...mergedContent(present, change) };
	checkTogether(content, change, values, rules);
	const updated = { id: values.messageId, updated: true };
	const received = async (step: Parameters<SendStep>[0]) =>
		identifiedIn((await send(step)).body, updated);
	return [
		await (canBeSent(content, values)
			? received({ body: json(content), effect: 'spend' }).catch((error: unknown) =>
					rethrow(afterOthers(undefined, error, mayBeSent(noun))),
				)
			: received({ body: json(content) })),
	];
}

/** Four attempts that time out take 20 minutes, with a usual timeout: after its schedule, a message is sent. */
const untilLastAttempt = 30 * 60_000;

/**
 * Without a schedule that is still to come, the update may send the message (service document 2, message object), so
 * it's as much a spend as sending it is: whether a second one sends it again is undocumented. A triggered campaign has
 * no recipients to send to, and neither has a message whose list of them is empty. Without one, SVC may just not show it.
 */
function canBeSent(content: IDataObject, { otherFields }: MessageUpdate): boolean {
	const { recipients: all, scheduledAtUtc, status } = content;
	if (plain(status) === 'triggered') return false;
	if (isFuture(scheduledAtUtc, Date.now() + untilLastAttempt)) return false;
	return otherFields === 'leaveOut' || !Array.isArray(all) || all.length > 0;
}

function mayBeSent(noun: Changing['noun']): UnknownOutcome {
	return {
		what: `the ${noun} was updated, which can also send it`,
		check: `Check its status with ${noun === 'message' ? 'Message' : 'Campaign'} > Get`,
	};
}

/** What the change comes to with what is kept: SVC may send it at once. */
function checkTogether(
	content: IDataObject,
	change: IDataObject,
	{ additionalProperties: replaced = {}, allowLongText, allowUnusualText }: MessageUpdate,
	rules: TextRules,
): void {
	const areChecked = (...names: string[]) =>
		names.some((name) => name in change) && !names.some((name) => name in replaced);
	checkKept(
		{
			body: word(content.body),
			channels: textsIn(content.channels),
			senders: textsIn(content.senders),
			countrySpecificSenders: sendersIn(content.countrySpecificSenders),
			additionalProperties: replaced,
			allowLongText,
		},
		rules,
		areChecked,
	);
	if (allowUnusualText === true || !areChecked('body', 'recipients')) return;
	refuseTagsWithoutValue(
		word(content.body),
		objectsIn(content.recipients),
		'add Recipients to Update Fields, with Tag Values',
	);
}

function textsIn(list: unknown): string[] {
	return listedIn(list)
		.map(word)
		.filter((text) => text !== '');
}

function sendersIn(byCountry: unknown): Record<string, string> {
	const entries = isDataObject(byCountry) ? Object.entries(byCountry) : [];
	return Object.fromEntries(entries.map(([country, sender]) => [country, word(sender)]));
}

function changeOf(values: MessageUpdate, clear: Clearing): IDataObject {
	const updated = contentObject(values);
	return { ...updated, ...clear.emptied(values.clearFields, updated) };
}
