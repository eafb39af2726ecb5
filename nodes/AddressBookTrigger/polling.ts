import type { IDataObject } from 'n8n-workflow';
import { addressBook } from '../messaging/addressBook/area';
import { NegativeAnswer } from '../shared/errors';
import { listedIn } from '../shared/fields';
import { tryJson } from '../shared/host';
import { word } from '../shared/http';
import { eventItem, isWanted, type PollingTrigger, type PollResult } from '../shared/poll';
import { asFilter, passes } from '../shared/webhook';
import { amountsOf, countOptedOut, doubtfulTypes } from './amounts';
import { lastContacts, newContacts, restoredContacts, writtenContacts } from './contacts';
import { type AddressBookPoll, fields } from './fields';
import { loopCauses } from './loop';
import { type Listed, listOptOuts, listOut, type OptedOut, types, valuesOut } from './optOuts';
import { baselineOf, isTakenAsUnchanged } from './reread';
import { type AddressBookState, mostValues, nameOfValue, restored, written } from './state';

/**
 * SVC documents no webhooks for opt-outs, and a list of them has no times (service document 2, part C, OptOut):
 * changes are found by comparing the list with the stored one.
 */
export const polling: PollingTrigger<AddressBookState, typeof fields> = {
	area: addressBook,
	fields,
	restore: restored,
	store: written,
	startsOver: true,
	causes: loopCauses,
	sampled: 'opt-outs, opt-ins, or contacts that match the parameters',

	async begin(poll) {
		const { contacts } = await newContacts(poll, undefined);
		const { text: amounts, out } = await amountsOf(poll);
		// Those that are opted in again may not be listed.
		const countOf = (all: ReadonlyMap<string, Listed>) => valuesOut(all).length;
		const read = async () => await listOptOuts(poll);
		const listed = await baselineOf('opt-outs', countOptedOut(out), countOf, read);
		const known = noted(new Map(), listed, new Set());
		const optedOut = sealed(poll, valuesOut(listed));
		return {
			known,
			amounts,
			read: poll.now,
			optedOut,
			...(contacts && { contacts: writtenContacts(contacts) }),
		};
	},

	async findNew(poll, before) {
		const { fresh: added, contacts } = await newContacts(poll, restoredContacts(before.contacts));
		const found = await newOptOuts(poll, before);
		if (found.failure !== undefined) return found;
		const { events, state } = found;
		return {
			events: [...added.map(contactAdded), ...events],
			state: { ...state, contacts: contacts && writtenContacts(contacts) },
		};
	},

	async sample(poll) {
		const added = (await lastContacts(poll)).map(contactAdded);
		const listed = await listOptOuts(poll);
		return [...added, ...wanted(poll, [...listed.values()].reverse()).slice(0, 3)];
	},
};

function contactAdded(contact: IDataObject): IDataObject {
	return eventItem(contact, { event: 'contactAdded' });
}

async function newOptOuts(
	poll: AddressBookPoll,
	before: AddressBookState,
): Promise<PollResult<AddressBookState>> {
	const { known, read } = before;
	const amounts = await amountsOf(poll);
	const knownList = { size: known.size, read, hasSameAmount: amounts.text === before.amounts };
	const isReadable = before.optedOut === '' || poll.unseal(before.optedOut) !== undefined;
	// After the token has changed, the values are sealed again, before one of them leaves the list.
	if (isReadable && isTakenAsUnchanged(poll.now, knownList)) return { events: [], state: before };
	const listed = await listOptOuts(poll);
	const gone = [...known].filter(([name, isOut]) => isOut && !listed.has(name));
	const valuesBefore =
		gone.length > 0 ? unsealed(poll, before.optedOut) : new Map<string, OptedOut>();
	const stillOut = gone.length > 0 ? await listOut(poll) : new Map<string, Listed>();
	const out = new Map([...stillOut, ...listed]);
	const doubtful = doubtfulTypes(amounts, valuesOut(out));
	const back = new Set<string>();
	for (const [name] of gone.filter(([one]) => !out.has(one))) {
		const [type, value] = valuesBefore.get(name) ?? [];
		const isDoubtful = type === undefined ? types.some(doubtful) : doubtful(type);
		if (!isDoubtful) back.add(name);
		else if (type !== undefined) {
			out.set(name, { isOut: true, entry: { type, value } });
		}
	}
	const unreadable = [...back].filter((name) => !valuesBefore.has(name));
	if (unreadable.length > 0 && isWanted(poll.values, 'optIn')) {
		const optedIn = new Map(unreadable.map((name) => [name, false]));
		return {
			events: [],
			state: { ...before, known: new Map([...known, ...optedIn]) },
			failure: withoutValues(unreadable.length),
			isReportedOnce: true,
		};
	}
	const fresh = [...listed].filter(([name, { isOut }]) => known.get(name) !== isOut);
	const left = [...back].flatMap((name) => optIn(valuesBefore.get(name)));
	return {
		events: wanted(poll, [...left, ...fresh.map(([, entry]) => entry)]),
		state: {
			known: noted(known, listed, back),
			amounts: amounts.text,
			read: poll.now,
			optedOut: sealed(poll, valuesOut(out)),
		},
	};
}

function sealed(poll: AddressBookPoll, values: readonly OptedOut[]): string {
	return values.length > 0 ? poll.seal(JSON.stringify(values)) : '';
}

/** By name. With another credential, nothing is known about the values. */
function unsealed(poll: AddressBookPoll, text: string): Map<string, OptedOut> {
	const values = tryJson(poll.unseal(text) ?? '[]')?.value;
	return new Map(
		listedIn(values).flatMap((pair): Array<[string, OptedOut]> => {
			const [type, value] = listedIn(pair).map(word);
			return type !== undefined && value ? [[nameOfValue(type, value), [type, value]]] : [];
		}),
	);
}

function withoutValues(count: number): NegativeAnswer {
	return new NegativeAnswer(
		`${count === 1 ? 'Someone' : `${count} people`} opted in, but the trigger can't tell who`,
		'The trigger encrypts its record of who opted out with the product token, and the token has changed since then. Later opt-ins start the workflow again. To find these, compare your own records with SVC Address Book > Opt-Out > Get Many.',
	);
}

/** What the list would show for a value that is opted in again. */
function optIn(out: OptedOut | undefined): Listed[] {
	if (!out) return [];
	const [type, value] = out;
	return [{ isOut: false, entry: { type, value, isActive: false } }];
}

/**
 * A value that is no longer listed stays stored while there is room.
 * @param back those that are opted in, because no list has them any more
 */
function noted(
	known: AddressBookState['known'],
	listed: ReadonlyMap<string, Listed>,
	back: ReadonlySet<string>,
): ReadonlyMap<string, boolean> {
	const gone = [...known]
		.filter(([name]) => !listed.has(name))
		.map(([name, isOut]) => [name, isOut && !back.has(name)] as const);
	const present = Array.from(listed, ([name, { isOut }]) => [name, isOut] as const);
	return new Map([...gone, ...present].slice(-mostValues));
}

function wanted(poll: AddressBookPoll, listed: readonly Listed[]): IDataObject[] {
	return listed.flatMap(({ isOut, entry }) => {
		const event = isOut ? 'optOut' : 'optIn';
		const isType = passes(asFilter(poll.values.types), entry.type);
		return isType && isWanted(poll.values, event) ? [eventItem(entry, { event })] : [];
	});
}
