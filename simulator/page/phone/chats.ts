import type { Contact } from '../../areas/addressbook/model.ts';
import type { Message, Recipient } from '../../areas/messaging/model.ts';
import { handsetNumber } from '../../areas/routetest/model.ts';
import { reachedBy } from '../../areas/messaging/reached.ts';
import { senderFor } from '../../areas/messaging/senders.ts';
import type { ServiceState } from '../../areas/index.ts';

/** Something that came to a phone, or that its owner replied. */
export interface Arrival {
	key: string;
	/** Milliseconds since 1970. */
	at: number;
	kind: 'text' | 'test' | 'call' | 'reply';
	/** Who it comes from, as the phone shows it. */
	sender: string;
	/** The channel of a message: SMS, Viber, WhatsApp. */
	channel?: string;
	/** The text with its tags. */
	body: string;
	/** What fills the tags, by field ID. */
	data: Record<string, string>;
	/** Whether SVC knows that it has arrived. */
	isDelivered: boolean;
}

/** A phone with what came to it, the oldest first. */
export interface Phone {
	number: string;
	/** The name of its owner, if SVC was told. */
	owner?: string;
	arrivals: Arrival[];
}

export const noSender = 'No sender';

/** Messages that are looked at, the latest; and people of each. */
const mostMessages = 200;
const mostPeople = 20;

/** All phones that something came to, the one with the latest text first. */
export function phonesOf(state: ServiceState): Phone[] {
	const phones = new Map<string, Phone>();
	const arrive = (number: string, arrival: Arrival, owner?: string) => {
		const phone = phones.get(number) ?? { number, arrivals: [] };
		phones.set(number, phone);
		if (owner) phone.owner = owner;
		phone.arrivals.push(arrival);
	};

	for (const message of [...state.messages, ...state.campaigns].slice(-mostMessages)) {
		if (!isUnderWay(message)) continue;
		for (const recipient of peopleOf(message, state)) {
			const { number, owner, data } = personOf(recipient, state);
			if (number !== undefined) arrive(number, textOf(message, number, data), owner);
		}
	}
	for (const test of state.routeTests) {
		const { id, result } = test;
		if (!result) continue;
		const { sender, content: body, resultReceivedDateTime } = result;
		const at = Date.parse(resultReceivedDateTime);
		arrive(
			handsetNumber(test),
			{ key: id, at, kind: 'test', sender, body, data: {}, isDelivered: true },
			'Test handset',
		);
	}
	for (const { callId, calleeId, callerId, startedOn, durationInSeconds } of state.conversations) {
		const body = `Call, ${Math.ceil(durationInSeconds / 60)} min`;
		const at = Date.parse(startedOn);
		const call = { key: callId, at, kind: 'call', sender: callerId, body } as const;
		arrive(calleeId, { ...call, data: {}, isDelivered: true });
	}

	for (const [index, { number, body, at }] of state.replies.entries()) {
		const reply = { key: `reply ${index}`, at, kind: 'reply', sender: 'Reply', body } as const;
		phones.get(number)?.arrivals.push({ ...reply, data: {}, isDelivered: true });
	}

	for (const { arrivals } of phones.values()) arrivals.sort((a, b) => a.at - b.at);
	// Of what came within one millisecond the last is the latest, too.
	return [...phones.values()].reverse().sort((a, b) => latestText(b) - latestText(a));
}

/** Statuses other than `triggered` are the simulator's own, see `MessageStatus`. */
function isUnderWay({ status }: Message): boolean {
	return status === 'sending' || status === 'sent' || status === 'triggered';
}

function peopleOf(message: Message, state: ServiceState): readonly Recipient[] {
	const people =
		state.triggeredRecipients.get(message.id) ?? reachedBy.get(message) ?? message.recipients ?? [];
	return people.slice(-mostPeople);
}

/** Document 2, *Body tags*: the default fields are 1 to 6. */
function personOf(
	{ msisdn, contact: contactId, data = {} }: Recipient,
	state: ServiceState,
): { number?: string; owner?: string; data: Record<string, string> } {
	const contact = contactId === undefined ? undefined : state.findContact(contactId);
	if (!contact) return { number: msisdn, owner: data[1], data };
	const { firstName = '', insertion = '', lastName = '', phoneNumber, email = '' } = contact;
	const custom = (contact.customValues ?? []).map(({ fieldId, value }) => [fieldId, value]);
	return {
		number: msisdn ?? phoneNumber,
		owner: nameOf(contact),
		data: {
			1: firstName,
			2: insertion,
			3: lastName,
			4: phoneNumber ?? '',
			5: email,
			...Object.fromEntries(custom),
		},
	};
}

/** The full name of a contact. */
export function nameOf({ firstName, insertion, lastName }: Contact): string {
	return [firstName, insertion, lastName].filter(Boolean).join(' ');
}

function textOf(message: Message, number: string, data: Record<string, string>): Arrival {
	const { id, createdAtUtc, status, body = '', channels = [], analytics } = message;
	return {
		key: `${id} ${number}`,
		at: Date.parse(createdAtUtc),
		kind: 'text',
		sender: senderFor(message, number) ?? noSender,
		channel: channels[0] ?? 'SMS',
		body,
		data,
		isDelivered: status === 'sent' || analytics.delivered > 0,
	};
}

function latestText({ arrivals }: Phone): number {
	return arrivals.findLast(({ kind }) => kind !== 'call')?.at ?? 0;
}
