import { isBySms } from '../../messaging/checkMessage';
import { defaultCountry } from '../../messaging/defaultCountry';
import { phoneNumberField } from '../../messaging/phoneNumber';
import { contactChoice, contactField, phoneNumberChoice } from '../../messaging/recipients';
import { checkSmsSenders, senders } from '../../messaging/senders';
import {
	type Added,
	choice,
	inField,
	isDataObject,
	notice,
	number,
	text,
	toolNotice,
	unusualText,
	when,
	yesNo,
} from '../../shared/fields';
import { identifiedIn, json, withinName, word } from '../../shared/http';
import { NegativeAnswer } from '../../shared/errors';
import { failWhenTooLate } from '../../shared/suspend';
import { operation } from '../area';
import { channels } from '../locators';
import { messageText } from '../response/messageText';
import {
	approvalOptions,
	formFields,
	limitOf,
	limitWaitTime,
	pageText,
	type Requested,
	requestOf,
	responseType,
} from '../response/fields';
import { type Asking, isAsking } from '../response/question';
import { messageMayExist } from './create';
import { question } from './questionText';

const allowUnusualText = unusualText(
	'Whether to send a question with {name}, HTML, or \\n. If off, the node rejects it before anything is sent.',
);

const pageOptions = {
	appendAttribution: yesNo({
		displayName: 'Append Attribution',
		description:
			'Whether the page says "This message was sent automatically with n8n". The message itself never does.',
		default: true,
		place: 'nowhere',
	}),
	responseFormButtonLabel: text({
		displayName: 'Response Form Button Label',
		kind: pageText,
		description: 'The text of the button of a form. Defaults to "Submit".',
		maxLength: 60,
		place: 'nowhere',
	}),
	responseFormDescription: text({
		displayName: 'Response Form Description',
		kind: pageText,
		description: 'A text below the message on the page',
		rows: 4,
		maxLength: 10_000,
		place: 'nowhere',
	}),
	responseFormTitle: text({
		displayName: 'Response Form Title',
		kind: pageText,
		description: 'The heading of the page',
		maxLength: 200,
		place: 'nowhere',
	}),
};

/** n8n 2.x makes its human review of an agent's tools from an operation with this value. */
export const sendMessageAndWait = operation({
	name: 'Send and Wait for Response',
	value: 'sendAndWait',
	action: 'Send message and wait for response',
	description:
		"Send a link to a page with buttons or a form, and wait for the response. Costs money, and you can't recall it once it's sent.",
	request: 'POST /accounts/{accountId}/messages',
	effect: 'spend',
	costsMoney: true,
	// A message without its link can't be responded to.
	isRecordedApart: true,
	unknownOutcome: messageMayExist,
	fields: {
		costs: notice(
			"Executing this step sends for real: messages cost money and can't be recalled. Each input item sends one, even if n8n says that the action runs only once. Anyone with its link can respond, once.",
		),
		// n8n shows it in its human review, too, so it has to be true there.
		tool: toolNotice(
			'Only for human review between an agent and one of its tools (n8n 2.x). Used as a tool itself, it fails before anything is sent, because an agent needs the output immediately.',
		),
		sendTo: choice({
			displayName: 'To',
			options: [contactChoice, phoneNumberChoice],
			default: 'phoneNumber',
			fixed: true,
			place: 'nowhere',
		}),
		phoneNumber: when({ sendTo: ['phoneNumber'] }, phoneNumberField),
		contact: when({ sendTo: ['contact'] }, contactField),
		message: question,
		responseType,
		approvalOptions,
		formFields,
		senders,
	},
	options: {
		...pageOptions,
		allowUnusualText,
		channels: channels(),
		defaultCountry,
		failWhenTooLate,
		limitWaitTime,
		mostParts: number({
			displayName: 'Max Message Parts',
			description:
				'The maximum number of SMS parts for a long question. A longer question is shortened in the message, but not on the page. Defaults to 3.',
			min: 1,
			max: 20,
			default: 3,
			place: 'nowhere',
		}),
	},
	check({ channels: by = ['SMS'], senders: from = [] }) {
		if (isBySms(by)) inField(senders.property.displayName, () => checkSmsSenders(from));
	},
	send: {
		as: 'asked',
		question: (values) => ({ until: limitOf(values.limitWaitTime), asked: askingOf(values) }),
		body: ({ message, mostParts = 3, channels: by = ['SMS'], senders: from, ...to }, link) =>
			json({
				body: messageText(message, link, mostParts).body,
				recipients: [
					to.contact === undefined ? { msisdn: to.phoneNumber } : { contact: to.contact },
				],
				channels: by,
				...(from && { senders: from }),
			}),
		message({ message, mostParts = 3, ...to }, link, { body }) {
			const { parts, encoding, characters, isShortened } = messageText(message, link, mostParts);
			return {
				to: to.contact ?? to.phoneNumber ?? null,
				messageId: word(withinName(identifiedIn(body)).id) || null,
				...{ parts, encoding, characters, isShortened },
			};
		},
		// Workflows that only check `approved` must not continue without a response.
		output: ({ asked, message }, answer) => ({
			data: answer ?? { ...withoutResponse(asked), respondedAt: null },
			...message,
		}),
		isDeclined: ({ data }) => isDataObject(data) && data.approved === false,
		tooLate: ({ failWhenTooLate }) =>
			failWhenTooLate
				? new NegativeAnswer(
						'The question timed out without a response',
						'The link is closed. To send the question again, start a new execution. A retry of this execution sends it again, too.',
						// The link stays closed, so another attempt must not send it.
						true,
					)
				: undefined,
	},
});

function askingOf(
	values: Added<typeof pageOptions> & Requested & { readonly message: string },
): Asking {
	return {
		message: values.message.trim(),
		title: values.responseFormTitle ?? '',
		description: values.responseFormDescription ?? '',
		submitLabel: values.responseFormButtonLabel ?? 'Submit',
		attribution: values.appendAttribution ?? true,
		request: requestOf(values),
	};
}

function withoutResponse(asked: object) {
	if (!isAsking(asked)) return {};
	const { type } = asked.request;
	if (type === 'approval') return { approved: false };
	return type === 'freeText' ? { text: null } : {};
}
