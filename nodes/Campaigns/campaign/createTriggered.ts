import { filledTags } from '../../messaging/hints';
import { allowLongText, allowUnusualText, textCheck } from '../../messaging/checkMessage';
import { contentObject, contentOptions } from '../../messaging/content';
import { json } from '../../shared/http';
import { notice, shownAs, text } from '../../shared/fields';
import { operation } from '../area';
import { mainFields, textRules } from './properties';

const { body, channels, senders } = mainFields;
const { additionalProperties, countrySpecificSenders, ignoreUnsubscribes } = contentOptions;

const hint =
	"Write [[first name]] where each recipient's own value goes. You enter the values under Tag Values in Add Recipients.";

/**
 * A text that waits for its recipients: `status` = `triggered`, and no recipients (service document
 * 2, endpoints A and B). What a schedule or a spread does to it is undocumented.
 */
export const createTriggeredCampaign = operation({
	name: 'Create Triggered',
	value: 'createTriggered',
	action: 'Create triggered campaign',
	description:
		"Create a campaign to add recipients to later. Nothing is sent until then. Needs SVC's basic marketing subscription.",
	request: 'POST /accounts/{accountId}/messages',
	effect: 'spend',
	isRecordedApart: true,
	usuallyOnce: true,
	unknownOutcome: {
		what: 'the triggered campaign was created',
		done: 'created',
		check: 'Check with Campaign > Get Many, filtered by the status "triggered",',
	},
	fields: {
		costs: notice(
			'Sends nothing yet. Use it for a text whose recipients come one by one, such as new customers: Campaign > Add Recipients sends it to each, which costs money.',
		),
		name: text({
			displayName: 'Name',
			isTrimmed: true,
			description: 'The name of the campaign, to find it when you add recipients',
			placeholder: 'e.g. Welcome',
			required: true,
		}),
		body: shownAs(body, { hint }),
		senders,
		channels,
	},
	additionalFields: {
		additionalProperties,
		allowLongText,
		allowUnusualText,
		countrySpecificSenders,
		ignoreUnsubscribes,
	},
	check: textCheck(textRules),
	send: {
		as: 'one',
		body: (values) => json({ status: 'triggered', ...contentObject(values) }),
	},
	hints: [filledTags],
});
