import type { IDataObject } from 'n8n-workflow';
import { addressBook } from '../messaging/addressBook/area';
import { asItem, asList, word } from '../shared/answer';
import { NegativeAnswer } from '../shared/failure';
import { listAll } from '../shared/polling/list';
import type { Poll, PollingTrigger } from '../shared/polling/poll';
import { fields } from './fields';
import { mostValues, nameOf, restored, type State, written } from './state';

type OptOutsPoll = Poll<typeof fields>;

/** A list of so many values is read with each poll; a longer one when its numbers have changed. */
const readAlways = 1_000;
/** Milliseconds after which a longer list is read anyway: when one opts out and another in, the numbers stay. */
const readAfter = 60 * 60_000;

/**
 * The service tells nobody about opt-outs, and a list of them has no times (service document 2, part C,
 * OptOut): what is new is found by comparing the list with what was noted.
 */
export const polling: PollingTrigger<State, typeof fields> = {
	area: addressBook,
	fields,
	restore: restored,
	store: written,
	sampled: 'opt-outs or opt-ins that fit the parameters',

	async begin(poll) {
		const amounts = await amountsOf(poll);
		const listed = await list(poll);
		return { known: noted(new Map(), listed), amounts, read: poll.now };
	},

	async look(poll, before) {
		const { known, read } = before;
		const amounts = await amountsOf(poll);
		const isRecent = Math.abs(poll.now - read) < readAfter;
		if (known.size > readAlways && amounts === before.amounts && isRecent) {
			return { events: [], state: before };
		}
		const listed = await list(poll);
		const fresh = [...listed].filter(([name, { isOut }]) => known.get(name) !== isOut);
		return {
			events: wanted(
				poll,
				fresh.map(([, entry]) => entry),
			),
			state: { known: noted(known, listed), amounts, read: poll.now },
		};
	},

	async sample(poll) {
		const listed = await list(poll);
		return wanted(poll, [...listed.values()].reverse()).slice(0, 3);
	},
};

interface Listed {
	readonly isOut: boolean;
	readonly entry: IDataObject;
}

/** How many have opted out and in, of each type. It is read before the list, so that no change is missed. */
async function amountsOf(poll: OptOutsPoll): Promise<string> {
	const { body } = await poll.get('/accounts/{accountId}/optout/types');
	const amounts = asList(body).map(asItem);
	return amounts
		.map(({ id, amountOptIn, amountOptOut }) => [id, amountOptIn, amountOptOut].map(word).join(' '))
		.join(', ');
}

/** All values by name. One that comes on two pages has changed meanwhile: the later one counts. */
async function list(poll: OptOutsPoll): Promise<Map<string, Listed>> {
	const entries = await listAll(poll, '/accounts/{accountId}/optout', {}, mostValues + 1);
	if (entries.length > mostValues) {
		throw new NegativeAnswer(
			`There are more than ${mostValues} opt-outs and opt-ins, too many to compare`,
			'Start the workflow with a Schedule Trigger instead, and read what you need with SVC Address Book > Opt-Out.',
		);
	}
	const named = entries.filter(({ value }) => word(value) !== '');
	return new Map(
		named.map((entry): [string, Listed] => [
			nameOf(word(entry.type), word(entry.value)),
			{ isOut: entry.isActive !== false, entry },
		]),
	);
}

/** A value that is not listed any more stays noted while there is room. */
function noted(
	known: State['known'],
	listed: ReadonlyMap<string, Listed>,
): ReadonlyMap<string, boolean> {
	const gone = [...known].filter(([name]) => !listed.has(name));
	const room = mostValues - listed.size;
	const kept = room > 0 ? gone.slice(-room) : [];
	return new Map([...kept, ...Array.from(listed, ([name, { isOut }]) => [name, isOut] as const)]);
}

function wanted({ values }: OptOutsPoll, listed: readonly Listed[]): IDataObject[] {
	const { events, types } = values;
	return listed.flatMap(({ isOut, entry }) => {
		const event = isOut ? 'optOut' : 'optIn';
		const isType = types === undefined || types.some((type) => type === word(entry.type));
		return isType && (events === undefined || events.includes(event)) ? [{ event, ...entry }] : [];
	});
}
