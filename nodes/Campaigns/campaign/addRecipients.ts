import { contentNames } from '../../messaging/content';
import { defaultCountry } from '../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import { msisdnRecipients, phoneNumbersField, tagValues } from '../../messaging/recipients';
import { type Answer, asItem, asObjectOr, filledIn, splitRequest, word } from '../../shared/http';
import { tagName } from '../../messaging/addressBook/fieldLocator';
import { dataFieldsIn } from '../../messaging/pieces';
import { unlessRejected, UnusableAnswer } from '../../shared/errors';
import { costNotices, InputError, isDataObject, notice, shownAs } from '../../shared/fields';
import { presentRecord, type RecordNames } from '../../shared/operation';
import type { SendStep } from '../../shared/send';
import { operation } from '../area';
import { triggeredCampaignId } from '../locators';

const request = 'POST /accounts/{accountId}/messages/{triggeredCampaignId}/trigger';

const hint = "Add one for each [[tag]] in the campaign's text";

/** How many SVC takes is undocumented. A thousand with their data are some hundred kilobytes. */
const recipientsAtOnce = 1000;

/**
 * The items of a campaign share a request, to which SVC returns one number (service document 2, endpoints A and B). If
 * that is less than were sent, it doesn't say whom it left out, and `added` is null: not known.
 */
export const addRecipients = operation({
	name: 'Add Recipients',
	value: 'addRecipients',
	action: 'Add recipients to triggered campaign',
	description:
		"Send a triggered campaign to more phone numbers. One run sends it to the numbers of all input items. Each message costs money, and you can't recall it.",
	request,
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: {
		what: 'the recipients were added and received the campaign',
		done: 'sent',
		check: 'Compare the number of recipients with Campaign > Get',
	},
	fields: {
		...costNotices(
			"Each message costs money, is sent immediately, and can't be recalled. In a published workflow, each phone number in the input items gets one, even with different Tag Values, unless Request Options > Identical Requests is Send All. To see the cost first, run Campaign > Preview Cost with the same text and phone numbers.",
			'message',
		),
		triggeredCampaignId,
		phoneNumber: phoneNumbersField,
		tags: notice('For a text such as "Hello [[first name]]", add the first name under Tag Values'),
		data: shownAs(tagValues, { hint }),
	},
	options: { defaultCountry },
	send: {
		as: 'batch',
		most: recipientsAtOnce,
		identical: {
			key: (part) => isDataObject(part) && part.msisdn,
			problem:
				"The same recipient would receive the message more than once, and you'd be billed each time",
		},
		alreadyThere:
			({ triggeredCampaignId: id }) =>
			async (send) => {
				const tags = await tagsOf(id, send);
				return (recipients) => {
					for (const one of recipients) checkTags(tags, asItem(one).data);
					return undefined;
				};
			},
		parts: ({ phoneNumber, data }) =>
			msisdnRecipients(phoneNumber, data, tagValues.property.displayName),
		outcome: ({ answer, batch, parts, path }) => [
			{
				campaignId: filledIn(path, splitRequest(request).path, 'triggeredCampaignId'),
				// Not those that another item asks for, whose request may fail.
				msisdns: parts.map((part) => word(asItem(part).msisdn)),
				...outcome(batch.parts, addedIn(answer)),
				...whole(answer),
			},
		],
	},
});

const campaignNames: RecordNames = { ...contentNames, noun: 'the campaign', otherwise: '' };

/** The data tags in the campaign's text, by field ID; none if SVC doesn't show the campaign. */
async function tagsOf(messageId: string, send: SendStep): Promise<string[]> {
	const request = 'GET /accounts/{accountId}/messages/{messageId}';
	const reading = send({ request, path: { messageId } });
	const campaign = await unlessRejected([403, 404, 405], reading);
	if (!campaign) return [];
	// Of anything else than the campaign, no text would have no tags, and people would read {{1}}.
	const { body } = presentRecord(campaign.body, messageId, campaignNames);
	return dataFieldsIn(word(body));
}

/** @throws InputError for a recipient who would get the text with a gap, or with the tag itself */
function checkTags(tags: readonly string[], given: unknown): void {
	const missing = tags.find((tag) => !isDataObject(given) || !Object.hasOwn(given, tag));
	if (missing === undefined) return;
	throw new InputError(
		`has no value for the tag ${tagName(missing)} in the campaign's text`,
		'Add it under Tag Values. For recipients without a value, enter an expression that returns empty text.',
		tagValues.property.displayName,
	);
}

function outcome(sentInRequest: number, addedInRequest: number | undefined): IDataObject {
	return {
		added: addedInRequest === 0 ? false : addedInRequest === sentInRequest ? true : null,
		sentInRequest,
		addedInRequest: addedInRequest ?? null,
	};
}

/** The only member, the only number, or the one that is called so. */
function onlyNumberIn(body: IDataObject): unknown {
	const members = Object.entries(body);
	const numbers = members.filter(([, value]) => typeof value === 'number');
	const [named] = numbers.filter(([name]) => /added|recipient/i.test(name));
	const [only] = members.length === 1 ? members : numbers.length === 1 ? numbers : [];
	return (only ?? named)?.[1];
}

/** What else the response says, of all recipients of the request. */
function whole({ body }: Answer): IDataObject {
	if (!isDataObject(body)) return {};
	const [only, ...others] = Object.values(body);
	return others.length > 0 || typeof only === 'object' ? { response: body } : {};
}

/** The number, as JSON or in a text, by itself or in an object: its form is undocumented. */
function addedIn({ body }: Answer): number | undefined {
	if (body === undefined) throw new UnusableAnswer('is empty');
	const only = isDataObject(body) ? onlyNumberIn(asObjectOr(body, body)) : body;
	if (typeof only === 'number') return only;
	const [, digits] = typeof only === 'string' ? (/^\D*(\d+)\D*$/.exec(only) ?? []) : [];
	return digits === undefined ? undefined : Number(digits);
}
