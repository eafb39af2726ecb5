import { defaultCountry } from '../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import { messages } from '../../Messages/area';
import { asItem, asList } from '../../shared/http';
import { emailRule, excerpt, InputError } from '../../shared/fields';
import { operation } from '../area';
import { inviteBy, inviteePhoneNumber, textOptions } from '../invite/byText';
import { checkDistinct } from '../invite/matched';
import { checkInvites, delivery, sendingCosts, inviteOptions } from '../invite/properties';
import { checkPdfIn } from '../pdf';
import { deliveryTo, isMixed, isTexted, type SendValues } from './guests';
import {
	dossierFields,
	dossierOptions,
	dossierRequest,
	inviteeFields,
	inviteeList,
	inviteeOptions,
	optionsOfInvitee,
} from './properties';
import { binaryPropertyNames } from './pdfFields';
import { sendAll } from './sending';
import { dossierMayExist } from './unknown';

/**
 * The everyday case in one operation: upload the PDFs, create the dossier, make the invites. Each
 * request is guarded, so a retry within the execution goes on after the last one that succeeded.
 */
export const sendForSigning = operation({
	name: 'Send for Signing',
	value: 'sendForSigning',
	action: 'Send documents for signing',
	description:
		"Upload PDFs, create a dossier, and invite people to sign, in one step. You can't recall invites. In production, they may cost money.",
	request: 'POST /dossiers',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: dossierMayExist,
	fields: {
		name: dossierFields.name,
		binaryPropertyNames,
		signingOrder: dossierFields.signingOrder,
		invitees: inviteeList({
			...inviteeFields,
			// n8n's lint sorts five or more by name.
			options: optionsOfInvitee({
				additionalProperties: inviteeOptions.additionalProperties,
				inviteBy,
				phoneNumber: inviteePhoneNumber,
				position: inviteeOptions.position,
				readOnly: inviteeOptions.readOnly,
			}),
		}),
		delivery,
		costs: sendingCosts,
	},
	additionalFields: { ...dossierOptions, ...inviteOptions, ...textOptions },
	options: { defaultCountry },
	isNeverFree: ({ invitees }) => invitees.some(isTexted),
	async check(values, item) {
		checkOptions(values);
		const names = values.binaryPropertyNames;
		const twice = names.find((one, index) => names.indexOf(one) !== index);
		const { displayName } = binaryPropertyNames.property;
		if (twice !== undefined) {
			throw new InputError(
				`names "${excerpt(twice)}" twice`,
				'Enter each field once.',
				displayName,
			);
		}
		// The real IDs are known later; the rules are the same for any.
		const entered = asList(dossierRequest(values, names).invitees).map(asItem);
		checkAddresses(entered, values);
		if (isMixed(values)) checkDistinct(entered);
		for (const one of names) await checkPdfIn(item, one, displayName);
	},
	send: {
		as: 'steps',
		areas: ({ invitees }) => (invitees.some(isTexted) ? [messages] : []),
		run: async (values, send, item) => [await sendAll(values, send, item)],
	},
});

function checkOptions(values: SendValues): void {
	const ways = values.invitees.map((one) => deliveryTo(one, values));
	if (!ways.includes('email')) checkInvites({ ...values, delivery: 'link' });
	if (ways.includes('text')) return;
	for (const name of ['textMessage', 'textSenders'] as const) {
		if (values[name] === undefined) continue;
		throw new InputError(
			'only applies to invitees by text message, but there is none',
			"Remove it, or set 'Invite By' of an invitee to 'Text Message'.",
			textOptions[name].property.displayName,
		);
	}
}

/** SVC can only email invitees with an address. */
function checkAddresses(entered: readonly IDataObject[], values: SendValues): void {
	for (const [index, { email }] of entered.entries()) {
		const one = values.invitees[index];
		if (!one || deliveryTo(one, values) !== 'email') continue;
		// What was entered as JSON is sent as it is.
		if ('email' in (one.options?.additionalProperties ?? {})) continue;
		if (typeof email === 'string' && emailRule.pattern.test(email)) continue;
		throw new InputError(
			'is empty',
			"SVC emails the invites, so each invitee needs an email address. Enter one, or set 'Send Invites' to 'As Links'.",
			`Invitee ${index + 1}: Email`,
		);
	}
}
