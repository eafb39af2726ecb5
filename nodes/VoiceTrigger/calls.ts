import type { IDataObject } from 'n8n-workflow';
import { additionalQuery } from '../Voice/conversation/conversation';
import { pageOf, type Query, readList, timeIn, word } from '../shared/http';
import { identifiable, type Poll, type RecordRules } from '../shared/poll';
import { placeFields, queryValues } from '../shared/operation';
import { LruMap, rethrow } from '../shared/host';
import type { fields } from './fields';

export type VoicePoll = Poll<typeof fields>;

const path = '/cdrapi/v1/{voiceAccountId}/conversations';
const placed = placeFields({ additionalQuery }, 'GET', path);

/** "one request per 5 minutes for each unique request" (service document 3, limits). */
export const pauseMs = 5 * 60_000;

const hour = 60 * 60_000;
const day = 24 * hour;

/** 10,000 calls in three days are remembered, in 300 kB; with more calls less lateness is allowed for. */
export const rules: RecordRules<IDataObject> = {
	// "unique call id"; a record without one is the same if all of it is.
	id: (call) => word(call.callId) || JSON.stringify(call),
	// There is a record when the call is over.
	time: ({ finishedOn, answeredOn, startedOn }) =>
		timeIn(finishedOn) ?? timeIn(answeredOn) ?? timeIn(startedOn),
	lateMs: 3 * day,
	mostSeen: 10_000,
};

interface ListRead {
	/** When it was finished, by this n8n's clock. Until then it's under way. */
	finished: number;
	readonly calls: Promise<CallsRead>;
	/** Whether the poll that reads it has been replaced, and so sends no more requests. */
	isGivenUp(): boolean;
}

interface Calls {
	/** Oldest first. */
	readonly calls: IDataObject[];
	/** Whether calls seem to be missing, as in an outage: SVC lists fewer than it counts, or none without a count. */
	readonly isCutShort: boolean;
}

interface CallsRead extends Calls {
	/** What is older isn't in it. */
	readonly from: number;
}

/** The last reading by credential and query, so that all triggers of this process share it. */
const readings = new LruMap<ListRead>(40);

/**
 * The calls of the account. The order of SVC's list is undocumented, and so is how far `From`
 * goes back; so the whole list is read, once in five minutes for all triggers, because SVC would reject a
 * second read. Only what a trigger may need again is kept.
 * @param from the oldest call to return; absent: all calls
 * @throws RequestFailure 429 if something else has read the list within five minutes
 */
export async function callsSince(poll: VoicePoll, from = Infinity): Promise<Calls> {
	const query = queryValues(placed, poll.values.options);
	const asked = JSON.stringify(query);
	const name = `${poll.reader} ${asked}`;
	// A changing `From` makes each request different, but not the list.
	const moving = `${poll.reader} ${withAges(asked, poll.now)}`;
	const names = [name, moving];
	const useless = new Set<ListRead>();
	const known = () =>
		names
			.map((one) => readings.get(one))
			.filter((one) => one !== undefined)
			.find((one) => !useless.has(one) && Math.abs(poll.now - one.finished) < pauseMs);
	for (let shared = known(); shared; shared = known()) {
		const reading = await completed(shared);
		if (reading && reading.from <= from) return reading;
		useless.add(shared);
	}
	// Nothing waits between the search and this, so of several polls, only one reads.
	const calls = readAll(poll, query).then(({ all, isCutShort }) => ({
		...recent(all, poll.now, from),
		isCutShort,
	}));
	let isUnderWay = true;
	const reading: ListRead = {
		finished: poll.now,
		calls,
		isGivenUp: () => isUnderWay && poll.isOver(),
	};
	for (const one of names) readings.set(one, reading);
	const [outcome] = await Promise.allSettled([calls]);
	if (outcome.status === 'fulfilled') {
		isUnderWay = false;
		reading.finished = Date.now();
	} else {
		for (const one of names) if (readings.get(one) === reading) readings.delete(one);
	}
	return await calls;
}

/** Undefined if its poll is replaced before it has read all of it. */
async function completed({ calls, isGivenUp }: ListRead): Promise<CallsRead | undefined> {
	if (isGivenUp()) return undefined;
	return await calls.catch((failure: unknown) => (isGivenUp() ? undefined : rethrow(failure)));
}

async function readAll(poll: VoicePoll, query: Query) {
	let total: number | undefined;
	const all = await readList(async (page) => {
		const read = pageOf(await poll.get(path, {}, { ...query, ...page }));
		total = read.total ?? total;
		return read;
	});
	identifiable(all, isCall, "an ID, which isn't a call");
	return { all, isCutShort: total === undefined ? all.length === 0 : all.length < total };
}

const names = ['callId', 'startedOn', 'answeredOn', 'finishedOn'];

/** One without an ID is recognized by all that it has, so it only needs to be a call. */
function isCall(entry: IDataObject): boolean {
	return names.some((name) => name in entry);
}

/** The text with its times replaced by how many hours ago they are. */
function withAges(text: string, now: number): string {
	return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?/g, (time) =>
		String(Math.round((now - (timeIn(time) ?? now)) / hour)),
	);
}

/**
 * The requested calls, and at least twice as far back as a trigger needs, so that one that hasn't polled for
 * some time can share them.
 */
function recent(all: readonly IDataObject[], now: number, wanted: number) {
	const timed = all
		.map((call) => ({ call, time: rules.time(call) ?? now }))
		.sort((one, other) => one.time - other.time);
	const newest = Math.min(timed.at(-1)?.time ?? now, now + rules.lateMs);
	const from = Math.min(newest - 2 * rules.lateMs, wanted);
	return { from, calls: timed.filter(({ time }) => time >= from).map(({ call }) => call) };
}
