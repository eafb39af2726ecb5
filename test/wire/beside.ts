import type { Parameters } from './places.ts';

const dates = { days: 'dates', date: '2027-07-01' };
const byText = { signers: 'one', sendInvite: 'text', signerPhoneNumber: '+4915112345678' };

/** An invitee whom SVC can email. */
const emailed = {
	name: 'Jane Doe',
	email: 'ann@example.com',
	fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: '#sign' }] },
};

/**
 * What has to be entered beside a value that doesn't suit the rest of an operation's sample, by the name of its
 * field: an address abroad for another country, an email address for opt-outs of those.
 */
export const beside: Readonly<Record<string, readonly Parameters[]>> = {
	amountIn: [{ amount: '1250' }],
	delivery: [{ invitees: { entries: [emailed] } }],
	destination: [{ postalCode: '1012 JS' }],
	lastDay: [dates],
	position: [{ signingOrder: 'byPosition' }],
	textMessage: [byText],
	textSenders: [byText],
	type: [{ value: '+4915112345678' }, { value: 'ann@example.com' }],
};
