import { defaultCountry } from '../../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import { messages } from '../../../Messages/area';
import { asRecords } from '../../../shared/http';
import { agentNotice, emailRule, excerpt, InputError, when } from '../../../shared/fields';
import { pdfIn } from '../../../shared/operation';
import { operation } from '../../area';
import { checkTextMessage, inviteBy, inviteePhoneNumber, textOptions } from '../../invite/byText';
import { checkDistinct } from '../../invite/matched';
import {
	checkEmailMessage,
	delivery,
	sendingCosts,
	inviteOptions,
	type InviteValues,
	invitingCosts,
	textingCosts,
} from '../../invite/properties';
import { checkInviteTimes, checkReminder } from '../expiries';
import { deliveryTo, isMixed, isTexted, type SendValues } from './guests';
import {
	dossierFields,
	dossierOptions,
	dossierRequest,
	inviteeFields,
	inviteeList,
	inviteeOptions,
	optionsOfInvitee,
} from '../properties';
import { checkFieldOfEach, nothingToSign } from '../places/nothingToSign';
import { notMailed, orderUnknown } from './hints';
import { binaryPropertyNames } from './pdfFields';
import { sameSigner } from '../sameSigner';
import { sendAll } from './sendAll';
import { inviteesIn, type OnlySigner, onlySigner, signers } from './signers';
import type { SigningOrder } from '../signingOrder';
import { dossierMayExist } from '../unknown';

const ifSeveral = { signers: ['several'] };

/** A retry within the execution goes on after the last request that succeeded. */
export const sendForSigning = operation({
	name: 'Send for Signing',
	value: 'sendForSigning',
	action: 'Send documents for signing',
	description:
		"Upload PDFs, create a dossier, and invite people to sign, in one step. You can't recall invites. In production, they may cost money.",
	request: 'POST /dossiers',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: { ...dossierMayExist, done: 'sent' },
	fields: {
		costs: when({ signers: ['one'], sendInvite: ['email', 'link'] }, sendingCosts),
		costsOfText: when({ signers: ['one'], sendInvite: ['text'] }, textingCosts),
		costsOfInvites: when(ifSeveral, invitingCosts),
		toolCosts: agentNotice('each dossier and invite may cost money'),
		name: dossierFields.name,
		binaryPropertyNames,
		signers,
		...onlySigner,
		signingOrder: when(ifSeveral, dossierFields.signingOrder),
		invitees: when(
			ifSeveral,
			inviteeList(
				{
					...inviteeFields,
					// n8n's lint sorts five or more by name.
					options: optionsOfInvitee({
						inviteBy,
						phoneNumber: inviteePhoneNumber,
						position: inviteeOptions.position,
						readOnly: inviteeOptions.readOnly,
						additionalProperties: inviteeOptions.additionalProperties,
					}),
				},
				2,
			),
		),
		delivery: when(ifSeveral, delivery),
	},
	additionalFields: {
		...dossierOptions,
		...inviteOptions,
		...textOptions,
	},
	options: { defaultCountry },
	async check(entries, item) {
		const values = sendValues(entries);
		checkOptions(values);
		checkFieldOfEach(values.invitees);
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
		const entered = enteredIn(entries);
		checkEmailAddresses(entered, values);
		if (isMixed(values)) checkDistinct(entered);
		for (const one of names) await pdfIn(item, one, displayName);
	},
	send: {
		as: 'steps',
		areas: (values) => (inviteesIn(values).some(isTexted) ? [messages] : []),
		run: async (values, send, item) => [await sendAll(sendValues(values), send, item)],
	},
	hints: [nothingToSign, sameSigner, notMailed(unmailed), orderUnknown(enteredIn)],
});

interface OfSeveral {
	readonly delivery?: InviteValues['delivery'] | undefined;
	readonly signingOrder?: SigningOrder | undefined;
}

function sendValues<V extends OnlySigner & OfSeveral>(values: V) {
	return {
		...values,
		delivery: values.delivery ?? 'email',
		signingOrder: values.signingOrder ?? 'atOnce',
		invitees: inviteesIn(values),
	};
}

/** The invitees as SVC gets them. The IDs of files are known later; the rules are the same for any. */
function enteredIn(
	entries: Parameters<typeof sendValues>[0] &
		Omit<SendValues, 'invitees' | 'delivery' | 'signingOrder'>,
): IDataObject[] {
	const values = sendValues(entries);
	return asRecords(dossierRequest(values, values.binaryPropertyNames).invitees);
}

function unmailed(entered: OnlySigner & OfSeveral): number {
	const values = sendValues(entered);
	return values.invitees.filter((one) => deliveryTo(one, values) !== 'email').length;
}

function checkOptions(values: SendValues): void {
	const ways = values.invitees.map((one) => deliveryTo(one, values));
	checkEmailMessage(values.emailMessage, ways);
	checkReminder(values);
	checkInviteTimes(values, ways);
	if (ways.includes('text')) {
		checkTextMessage(values.textMessage);
		return;
	}
	for (const name of ['textMessage', 'textSenders'] as const) {
		if (values[name] === undefined) continue;
		throw new InputError(
			'only applies to invitees by text message, but there is none',
			"Remove it, or select 'By Text Message' for the signer, or 'Text Message' for an invitee.",
			textOptions[name].property.displayName,
		);
	}
}

/** SVC can only email invitees with an address. */
function checkEmailAddresses(
	entered: readonly IDataObject[],
	values: SendValues & { readonly signers: 'one' | 'several' },
): void {
	for (const [index, { email }] of entered.entries()) {
		const one = values.invitees[index];
		if (!one || deliveryTo(one, values) !== 'email') continue;
		// What was entered as JSON is sent as it is.
		if ('email' in (one.options?.additionalProperties ?? {})) continue;
		if (typeof email === 'string' && emailRule.pattern.test(email)) continue;
		const ofAll =
			values.signers === 'one' ? "'Send Invite' to 'As Link'" : "'Send Invites' to 'As Links'";
		const otherWay = one.options?.inviteBy === 'email' ? "their 'Invite By' to 'Link'" : ofAll;
		throw new InputError(
			'is empty',
			`SVC emails the invites, so each invitee needs an email address. Enter one, or set ${otherWay}.`,
			values.signers === 'one'
				? onlySigner.signerEmail.property.displayName
				: `Invitee ${index + 1}: Email`,
		);
	}
}
