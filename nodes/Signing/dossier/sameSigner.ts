import { haveTheSame, type OutputHint } from '../../shared/send';

interface Person {
	readonly name: string;
	readonly email?: string | undefined;
	readonly options?:
		| { readonly phoneNumber?: string | undefined; readonly readOnly?: unknown }
		| undefined;
}

interface Invited {
	readonly signerName?: string | undefined;
	readonly signerEmail?: string | undefined;
	readonly signerPhoneNumber?: string | undefined;
	readonly invitees?: readonly Person[] | undefined;
}

/** Several dossiers for one person: the expression of the name or address is often the reason. */
export const sameSigner: OutputHint<Invited> = {
	isMeant: (_, __, all) =>
		[namesIn, emailsIn, phonesIn].some((partsIn) =>
			haveTheSame(all.map((values) => allOf(partsIn(values)))),
		),
	expressionsIn: ['signerName', 'signerEmail', 'signerPhoneNumber', 'invitees'],
	message:
		"All of these dossiers have the same signer's name, email, or phone number. If each is for a different person, check the expressions in these fields: .first() returns the first item's value for all of them.",
};

type Parts = ReadonlyArray<string | undefined>;

const namesIn = ({ signerName, invitees }: Invited): Parts =>
	invitees?.map(({ name }) => name) ?? [signerName];

const emailsIn = ({ signerEmail, invitees }: Invited): Parts =>
	invitees?.map(({ email }) => email) ?? [signerEmail];

const phonesIn = ({ signerPhoneNumber, invitees }: Invited): Parts =>
	invitees?.map(({ options }) => options?.phoneNumber) ?? [signerPhoneNumber];

/** Undefined if one lacks it: then the rest says little of who signs. */
function allOf(parts: Parts): Parts | undefined {
	return parts.length === 0 || parts.includes(undefined) ? undefined : parts;
}
