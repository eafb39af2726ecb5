import type { IDataObject } from 'n8n-workflow';
import {
	asRecords,
	type Basis,
	type Body,
	json,
	objectsIn,
	parseBody,
	readMeaning,
	word,
} from '../../../shared/http';
import {
	afterOthers,
	ifApplied,
	NegativeAnswer,
	type UnknownOutcome,
} from '../../../shared/errors';
import { rethrow } from '../../../shared/host';
import type { InputItem, SendStep } from '../../../shared/send';
import { sentMessage } from '../../../messaging/sentMessage';
import { textMayBeSent, textStep } from '../../invite/byText';
import { enteredOrder } from '../../invite/matched';
import { invitesFor } from '../../invite/received';
import { uploadBody } from '../../pdf';
import { createdRecord, withId } from '../../withId';
import {
	checkLinks,
	type Guest,
	guestsOf,
	inviteesOf,
	inviteOf,
	inviteOfGuest,
	type SendValues,
} from './guests';
import { binaryPropertyNames } from './pdfFields';
import { checkTagsFound } from '../places/foundTags';
import { dossierRequest } from '../properties';
import { dossierMayExist, invitesMayExist } from '../unknown';

export async function sendAll(
	values: SendValues,
	send: SendStep,
	item: InputItem,
): Promise<IDataObject> {
	const { displayName } = binaryPropertyNames.property;
	const files: IDataObject[] = [];
	const bodies: Body[] = [];
	for (const one of values.binaryPropertyNames) {
		const upload = async () => {
			const body = await uploadBody(item, one, displayName);
			bodies.push(body);
			const uploading = send({ request: 'POST /upload', effect: 'idempotent', body }).then(withId);
			return await uploading.catch((error: unknown) => rethrow(ifApplied(mayBeUploaded, error)));
		};
		// A file that was uploaded twice does no harm (see File > Upload).
		files.push(await telling(whatExists(item, files), null, upload));
	}
	const fileIds = files.map(({ id }) => word(id));
	const request = dossierRequest(values, fileIds);
	const body: Body = { ...json(request), meaning: async () => await meaningOf(values, bodies) };
	const dossier = await telling(whatExists(item, files), dossierMayExist, async () =>
		withId(await send({ effect: 'spend', body, basis: basisOf(request) })),
	);
	checkTagsFound(request, dossier, values.signers);
	// A retry would get the same response again.
	const byHand = whatExists({ endsRun: false }, files, dossier);
	const { people, guests } = await telling(byHand, null, async () => {
		const entered = asRecords(request.invitees);
		const made = inviteesOf(dossier, entered);
		return await Promise.resolve({ people: made, guests: guestsOf(values, made, entered) });
	});
	const { invites, all } = await telling(
		whatExists(item, files, dossier),
		invitesMayExist,
		async () => {
			const { body, status } = await send({
				request: 'POST /dossiers/{dossierId}/invites',
				effect: 'spend',
				path: { dossierId: word(dossier.id) },
				body: json(guests.map((guest) => inviteOfGuest(guest, values))),
				basis: whoIsEmailed(guests, dossier),
			});
			const made = asRecords(body);
			const received = invitesFor(people, made, status);
			checkLinks(received, guests, status);
			return { invites: received, all: made };
		},
	);
	const texts = await sendTexts(values, send, guests, invites, (sent) =>
		whatExists(item, files, dossier, all, sent),
	);
	return {
		dossierId: dossier.id,
		name: dossier.name ?? values.name,
		state: dossier.state,
		environment: item.environment,
		expiresAt: dossier.expiresAt,
		fileIds,
		files,
		invitees: enteredOrder(people, asRecords(request.invitees)).map((person) => ({
			...person,
			...inviteOf(invites[people.indexOf(person)] ?? { email: false }),
			texted: texts.has(person.id),
			...(texts.has(person.id) && { messageId: texts.get(person.id)?.id }),
		})),
		invites: all,
		...(texts.size > 0 && { messages: [...texts.values()] }),
		// As SVC returned it: IDs of fields, derived locations, owners, and locale are nowhere else.
		dossier,
	};
}

const mayBeUploaded =
	'No one was invited. The file may have been uploaded: doing it twice does no harm.';

/** The same PDFs get other IDs with each upload. */
async function meaningOf(values: SendValues, uploads: readonly Body[]): Promise<string> {
	const contents = await Promise.all(uploads.map(readMeaning));
	return JSON.stringify([dossierRequest(values, values.binaryPropertyNames), contents]);
}

/** Of the name it doesn't matter: it may have the time in it. */
function basisOf({ invitees, files }: IDataObject): Basis {
	return {
		values: { invitees, files },
		changed(text) {
			const dossier = createdRecord(parseBody(text, ''));
			const id = word(dossier.id);
			return new NegativeAnswer(
				'The dossier was created before its invitees or files were changed',
				`No one was invited in this attempt. To send it as it is now, start a new execution. To invite people to dossier ${id} as it was, use Invite > Create.${formatInvitees(dossier)}`,
			);
		},
	};
}

/** Of an invite by email there is no link, and a link reaches no one by itself. */
function whoIsEmailed(guests: readonly Guest[], dossier: IDataObject): Basis {
	return {
		values: guests.map(({ id, by }) => [id, by === 'email']),
		changed: () =>
			new NegativeAnswer(
				'The invites were created before you changed who is invited by email',
				`No one was invited in this attempt. To continue, undo the change. To invite people in another way, use Invite > Create with dossier ${word(dossier.id)}.${formatInvitees(dossier)}`,
			),
	};
}

/** @returns SVC's responses, by the ID of the person */
async function sendTexts(
	values: SendValues,
	send: SendStep,
	guests: readonly Guest[],
	invites: readonly IDataObject[],
	before: (sent: readonly string[]) => string | undefined,
): Promise<Map<string, IDataObject>> {
	const texts = new Map<string, IDataObject>();
	const sent: string[] = [];
	for (const [index, { id, name = id, by, phoneNumber }] of guests.entries()) {
		if (by !== 'text' || phoneNumber === undefined) continue;
		const link = word(invites[index]?.inviteUri);
		const message = await telling(before(sent), textMayBeSent(name), async () => {
			const { body } = await send(textStep(id, values, phoneNumber, link));
			return sentMessage(body);
		});
		texts.set(id, message);
		sent.push(`text message ${word(message.id)} to ${name}`);
	}
	return texts;
}

/** Runs a step; its failure lists what the earlier steps created in SVC. */
async function telling<Result>(
	before: string | undefined,
	unknownOutcome: UnknownOutcome | null,
	step: () => Promise<Result>,
): Promise<Result> {
	try {
		return await step();
	} catch (error) {
		throw afterOthers(before, error, unknownOutcome);
	}
}

function whatExists(
	{ endsRun }: Pick<InputItem, 'endsRun'>,
	files: readonly IDataObject[],
	dossier?: IDataObject,
	invites: readonly IDataObject[] = [],
	sent: readonly string[] = [],
): string | undefined {
	if (files.length === 0) return undefined;
	const ids = files.map(({ id }) => word(id)).join(', ');
	const exist = [
		files.length === 1 ? `file ${ids}` : `files ${ids}`,
		...(dossier ? [`dossier ${word(dossier.id)}`] : []),
		...(invites.length > 0
			? [invites.length === 1 ? '1 invite' : `${invites.length} invites`]
			: []),
		...sent,
	];
	const byHand = !dossier
		? 'use Dossier > Create with the IDs of all files.'
		: invites.length > 0
			? 'get new links with Invite > Create, and send them yourself.'
			: 'use Invite > Create with this dossier.';
	return `Already created: ${exist.join('; ')}. ${
		endsRun
			? `A retry of this execution continues from there. Otherwise, ${byHand}`
			: `To continue, ${byHand}`
	}${dossier ? formatInvitees(dossier) : ''}`;
}

/** Invite > Create needs their IDs, and SVC documents no request that reads them. */
function formatInvitees({ invitees }: IDataObject): string {
	const shown = objectsIn(invitees)
		.filter(({ id }) => word(id) !== '')
		.map(({ id, name }) => (word(name) ? `${word(id)} (${word(name)})` : word(id)));
	return shown.length > 0 ? ` Its invitees: ${shown.join(', ')}.` : '';
}
