import { phoneNumberField } from '../../../messaging/phoneNumber';
import { choice, type Fields, mapValue, text, type Values, when } from '../../../shared/fields';
import { deliveryOptions } from '../../invite/properties';
import { ascendingPages, type FieldPlace, positionParts, signable } from '../places/fieldPlaces';
import type { Invitees } from './guests';
import { inviteeEmail, personName } from '../person';

/**
 * Most documents are signed by one person in one place, so these are fields of their own; a list of
 * invitees, each with any number of fields and options, is one choice further.
 */
export const signers = choice({
	displayName: 'Signers',
	options: [
		{
			name: 'One Person',
			value: 'one',
			description: 'One person signs the first PDF in one place',
		},
		{
			name: 'Several People',
			value: 'several',
			description: 'Any number of people, signatures, and reviewers',
		},
	],
	default: 'one',
	fixed: true,
	place: 'nowhere',
});

const one = { signers: ['one'] };
const atPosition = { ...one, placeSignatureBy: ['position'] };

export const onlySigner = {
	signerName: when(one, personName('Signer Name')),
	sendInvite: when(
		one,
		choice({
			displayName: 'Send Invite',
			options: [
				deliveryOptions.email,
				deliveryOptions.link,
				{
					name: 'By Text Message',
					value: 'text',
					description:
						'The node sends the link with SVC Messages. Costs money, in the sandbox too.',
				},
			],
			default: 'email',
			fixed: true,
			place: 'nowhere',
		}),
	),
	signerEmail: when({ ...one, sendInvite: ['email', 'link'] }, inviteeEmail('Signer Email')),
	signerPhoneNumber: when({ ...one, sendInvite: ['text'] }, phoneNumberField),
	placeSignatureBy: when(
		one,
		choice({
			displayName: 'Place Signature By',
			hint: 'Tag needs a marker text in your PDF. Without one, select Position.',
			options: [
				{
					name: 'Tag',
					value: 'tag',
					description:
						'For PDFs you can edit: SVC puts the signature where it finds a text of your choice',
				},
				{
					name: 'Position',
					value: 'position',
					description: 'For finished PDFs: a page, and the distances from its left and top edges',
				},
			],
			default: 'tag',
			fixed: true,
			place: 'nowhere',
		}),
	),
	signatureTag: when(
		{ ...one, placeSignatureBy: ['tag'] },
		text({
			displayName: 'Signature Tag',
			isTrimmed: true,
			description:
				'The text that marks where to sign, in your PDF and here. Make it white, so that no one sees it. In a finished PDF, place the signature by position.',
			hint: 'The PDF must contain this text where the signature goes',
			placeholder: 'e.g. #signature1',
			required: true,
		}),
	),
	signaturePages: when(
		atPosition,
		mapValue(positionParts.pages, (range) => ascendingPages(range)),
	),
	signatureX: when(atPosition, positionParts.x),
	signatureY: when(atPosition, positionParts.y),
	signatureWidth: when(
		atPosition,
		mapValue(positionParts.width, (points) => signable('width', points)),
	),
	signatureHeight: when(
		atPosition,
		mapValue(positionParts.height, (points) => signable('height', points)),
	),
} satisfies Fields;

export type OnlySigner = Values<typeof onlySigner> & { readonly invitees?: Invitees | undefined };

export function inviteesIn(values: OnlySigner): Invitees {
	const { invitees, signerName: name = '', signerEmail: email } = values;
	const { sendInvite: inviteBy = 'email', signerPhoneNumber: phoneNumber } = values;
	const others = { position: undefined, readOnly: false, additionalProperties: undefined };
	const options = { inviteBy, phoneNumber, ...others };
	return invitees ?? [{ name, email, fields: [placeIn(values)], options }];
}

function placeIn({
	placeSignatureBy: placeBy = 'tag',
	signatureTag: tag,
	signaturePages: pages = '1',
	signatureX: x,
	signatureY: y,
	signatureWidth: width,
	signatureHeight: height,
}: Values<typeof onlySigner>): FieldPlace {
	const isPlaced =
		x !== undefined && y !== undefined && width !== undefined && height !== undefined;
	return {
		type: 'signature',
		file: '1',
		placeBy,
		tag,
		position: isPlaced ? { pages, x, y, width, height } : undefined,
		properties: undefined,
	};
}
