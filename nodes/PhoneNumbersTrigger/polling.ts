import type { IDataObject } from 'n8n-workflow';
import { phoneNumbers } from '../PhoneNumbers/area';
import { requestInShort } from '../PhoneNumbers/simplify';
import { truthOf } from '../shared/fields';
import { plain, timeIn, word } from '../shared/http';
import {
	type Cursor,
	firstCursor,
	identifiable,
	listAll,
	type Poll,
	type PollingTrigger,
	type RecordRules,
	restoredCursor,
	takeNew,
} from '../shared/poll';
import { valueAt } from '../shared/webhook';
import { fields } from './fields';

type RequestsPoll = Poll<typeof fields>;

const day = 24 * 60 * 60_000;

/**
 * SVC only returns the creation time of a request, so one can be pending for up to `lateMs`.
 * 5,000 fulfilled requests are remembered, in 150 kB.
 */
export const rules: RecordRules<IDataObject> = {
	id: (request) => word(request.id) || JSON.stringify(request),
	time: ({ createdOnUtc }) => timeIn(createdOnUtc),
	lateMs: 400 * day,
	mostSeen: 5_000,
};

/**
 * A request is fulfilled once it's no longer pending (service document 2, part D, states), immediately or
 * after days. SVC documents no webhook for this.
 */
export const polling: PollingTrigger<Cursor, typeof fields> = {
	area: phoneNumbers,
	fields,
	restore: restoredCursor,
	startsOver: true,
	sampled: 'fulfilled number requests that match the parameters',
	causes: () => ({
		does: 'rents a phone number',
		operations: { svcPhoneNumbers: ['numberRequest create'] },
	}),

	async begin(poll) {
		// SVC doesn't say how many there are. In an outage, a page can be missing, whose requests would be new later.
		const read = [await fulfilled(poll), await fulfilled(poll)];
		return firstCursor(read.flat(), rules, poll.now);
	},

	async findNew(poll, before) {
		const { fresh, cursor } = takeNew(before, await fulfilled(poll), rules, poll.now);
		return { events: wanted(poll, fresh), state: cursor };
	},

	async sample(poll) {
		const newestFirst = (await fulfilled(poll)).toSorted(
			(one, other) => (rules.time(other) ?? 0) - (rules.time(one) ?? 0),
		);
		return wanted(poll, newestFirst).slice(0, 3);
	},
};

/** All countries: requests that the filter excludes are recorded too. */
async function fulfilled(poll: RequestsPoll): Promise<IDataObject[]> {
	const path = '/accounts/{accountId}/phonenumbers/requests';
	const listed = await listAll(poll, path, { query: { isPending: 'false' } });
	return identifiable(listed, isRequest, "an ID, which isn't a number request").filter(isFulfilled);
}

const names = ['id', 'createdOnUtc', 'isPending', 'phoneNumberId'];

/** One without an ID is recognized by all that it has, so it only needs to be a request. */
function isRequest(entry: IDataObject): boolean {
	return names.some((name) => name in entry);
}

/** A service may leave out what is false. Then only the number says that there is one. */
function isFulfilled({ isPending, phoneNumberId }: IDataObject): boolean {
	const isLeftOut = isPending === undefined || isPending === null;
	return isLeftOut ? plain(phoneNumberId) !== '' : truthOf(isPending) === false;
}

function wanted({ values }: RequestsPoll, requests: readonly IDataObject[]): IDataObject[] {
	const { country, simple } = values;
	return requests
		.filter((request) => isIn(valueAt(request, 'numberType', 'country'), country))
		.map((request) => (simple ? requestInShort(request) : request));
}

/** A country has all of its regions in it, such as US that of US-NY (service document 2, part D: ISO 3166-2). */
function isIn(place: unknown, country: string | undefined): boolean {
	if (country === undefined) return true;
	const [given, wanted] = [plain(place), plain(country)];
	return given === wanted || given.startsWith(`${wanted}-`);
}
