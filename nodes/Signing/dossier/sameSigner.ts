import { allTheSame } from '../../shared/send';

interface Signer {
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
	readonly invitees?: readonly Signer[] | undefined;
}

export const sameSigner = allTheSame<Invited>(
	"All of these dossiers have the same signer's name, email, or phone number",
	{
		whom: 'person',
		check: 'the expressions in these fields',
		expressionsIn: ['signerName', 'signerEmail', 'signerPhoneNumber', 'invitees'],
	},
	({ signerName, invitees }) => allOf(invitees?.map(({ name }) => name) ?? [signerName]),
	({ signerEmail, invitees }) => allOf(invitees?.map(({ email }) => email) ?? [signerEmail]),
	({ signerPhoneNumber, invitees }) =>
		allOf(invitees?.map(({ options }) => options?.phoneNumber) ?? [signerPhoneNumber]),
);

type Parts = ReadonlyArray<string | undefined>;

/** Undefined if one lacks it: then the rest says little of who signs. */
function allOf(parts: Parts): Parts | undefined {
	return parts.length === 0 || parts.includes(undefined) ? undefined : parts;
}
