/** A rule of a polling trigger or of Send and Wait that is broken on purpose: its histories have to notice. */
export interface HistoryMutant {
	/** Which histories: `<histories>-histories.test.ts` in `test/engine`. */
	histories: string;
	/** What the trigger does wrong then. */
	wrong: string;
	/** Below `nodes`. */
	file: string;
	from: string;
	to: string;
}

type Rule = readonly [wrong: string, file: string, from: string, to: string];

const bodyLimit: Rule = [
	'it waits for a dripping answer ten times as long',
	'shared/http/attempt.ts',
	'return 2 * timeoutMs',
	'return 20 * timeoutMs',
];
const longQuiet: Rule = [
	'it sends nothing for a day if SVC wants more',
	'shared/poll/quiet.ts',
	'longestQuietMs = 60 * 60_000',
	'longestQuietMs = 24 * 60 * 60_000',
];
const quietAgain: Rule = [
	'a clock that is set back begins a wait again',
	'shared/poll/quiet.ts',
	'if (left > 0 && left <= longestQuietMs) return true;',
	'if (left > 0) return true;',
];
const allNew: Rule = [
	'what it knows counts as new',
	'shared/poll/records.ts',
	'known.has(name) || ',
	'',
];
const nothingKnown: Rule = [
	'what is listed at the activation counts as new later',
	'shared/poll/records.ts',
	'seen: {} }, records, rules',
	'seen: {} }, [], rules',
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
	order: [
		[
			'the second refund of the same amount is no event',
			'PaymentsTrigger/changes.ts',
			'found.slice(0, at).filter((one) => amountOf(one) === amount).length',
			'0',
		],
		[
			'what an order no longer shows is forgotten',
			'PaymentsTrigger/read.ts',
			'[...known, ...all.map(({ mark }) => markNames.of(mark))]',
			'all.map(({ mark }) => markNames.of(mark))',
		],
		[
			'an order that is gone for a while is new again',
			'PaymentsTrigger/read.ts',
			'if (!isGeneral(failure)) orders.set(key, { ...watched, due: next });',
			'if (isGone) orders.delete(key); else if (!isGeneral(failure)) orders.set(key, { ...watched, due: next });',
		],
		[
			'it watches a paid order for a minute',
			'PaymentsTrigger/schedule.ts',
			'quietSince + watchDays * day',
			'quietSince + minute',
		],
		[
			'a day is not listed again after its end',
			'PaymentsTrigger/days.ts',
			'return now - end >= 2 * Math.max(listed - end, skew);',
			'return false;',
		],
		[
			'days between two polls are not listed',
			'PaymentsTrigger/days.ts',
			'daysBetween(Math.min(since, now), now)',
			'daysBetween(now, now)',
		],
		bodyLimit,
	],
	voice: [
		allNew,
		nothingKnown,
		[
			'a call may be listed an hour late at most',
			'VoiceTrigger/calls.ts',
			'lateMs: 3 * day',
			'lateMs: hour',
		],
		[
			'it remembers a tenth of the calls',
			'VoiceTrigger/calls.ts',
			'mostSeen: 10_000',
			'mostSeen: 1_000',
		],
		[
			'a list that failed counts as read',
			'VoiceTrigger/calls.ts',
			'for (const one of names) if (readings.get(one) === reading) readings.delete(one);',
			'reading.finished = Date.now();',
		],
		[
			'the clock of n8n decides what is old',
			'shared/poll/records.ts',
			'byTime = newest - lateMs',
			'byTime = now - lateMs',
		],
		bodyLimit,
	],
	'phone-number': [
		allNew,
		nothingKnown,
		[
			'a request may take four days at most',
			'PhoneNumbersTrigger/polling.ts',
			'lateMs: 400 * day',
			'lateMs: 4 * day',
		],
		[
			'it remembers three requests',
			'PhoneNumbersTrigger/polling.ts',
			'mostSeen: 5_000',
			'mostSeen: 3',
		],
		[
			'it starts for every country',
			'PhoneNumbersTrigger/polling.ts',
			'events: wanted(poll, fresh)',
			'events: fresh',
		],
		quietAgain,
		bodyLimit,
	],
	'ticket-shop': [
		[
			'an event that is hidden for a while is new again',
			'TicketShopTrigger/state.ts',
			'.slice(-mostGone)',
			'.slice(0, 0)',
		],
		[
			'an event that could not be read has to begin again',
			'TicketShopTrigger/polling.ts',
			'failures.push(failure);',
			'failures.push(failure); read.set(uuid, { read: poll.now });',
		],
		[
			'a ticket that stays low is low again',
			'TicketShopTrigger/changes.ts',
			'if (isLow && !wasLow',
			'if (isLow',
		],
		[
			'sold-out tickets are told as another status',
			'TicketShopTrigger/changes.ts',
			"if (status === 'SOLD_OUT' &&",
			"if (status === 'SOLD' &&",
		],
		[
			'the first poll with a failure forgets the rest',
			'TicketShopTrigger/polling.ts',
			'uuids.map((uuid) => [uuid, read.get(uuid) ?? known(uuid)])',
			'uuids.map((uuid) => [uuid, read.get(uuid) ?? { read: 0 }])',
		],
		longQuiet,
		bodyLimit,
	],
	'address-book': [
		[
			'who opts out and in again is not told',
			'AddressBookTrigger/polling.ts',
			'known.get(name) !== isOut',
			'!known.has(name)',
		],
		[
			'who leaves the list has not opted in',
			'AddressBookTrigger/polling.ts',
			'const left = [...back].flatMap((name) => optIn(valuesBefore.get(name)));',
			'const left: Listed[] = [];',
		],
		[
			'the values of those who opt out later are not stored',
			'AddressBookTrigger/polling.ts',
			'optedOut: sealed(poll, valuesOut(out))',
			'optedOut: before.optedOut',
		],
		[
			'who leaves the list stays opted out',
			'AddressBookTrigger/polling.ts',
			'isOut && !back.has(name)] as const',
			'isOut] as const',
		],
		[
			'a contact that leaves and returns is new again',
			'AddressBookTrigger/contacts.ts',
			'new Set([...gone, ...listed.keys()].slice(-mostValues))',
			'new Set(listed.keys())',
		],
		[
			'a long list is never read again while its numbers stay',
			'AddressBookTrigger/reread.ts',
			'const readAlways = 1_000;',
			'const readAlways = 1;',
		],
		longQuiet,
		bodyLimit,
	],
	message: [
		[
			'only new messages are told',
			'MessagesTrigger/polling.ts',
			"!before || ![plain(previousStatus), ''].includes(plain(message.status))",
			'!before',
		],
		[
			'failures are told with each poll',
			'MessagesTrigger/polling.ts',
			' && failedBefore <= failureLimit',
			'',
		],
		[
			'failures that fall and rise are told again',
			'MessagesTrigger/polling.ts',
			'Math.max(failed, failedOf(message))',
			'failedOf(message)',
		],
		[
			'a message that is deleted and returns is new again',
			'MessagesTrigger/polling.ts',
			'known: noted(known, newest)',
			'known: noted({}, newest)',
		],
		[
			'messages that come into view again are new',
			'MessagesTrigger/list.ts',
			'return Number.isFinite(oldest) ? Math.max(before, oldest) : before;',
			'return before;',
		],
		[
			'the messages of the activation are told',
			'MessagesTrigger/polling.ts',
			'known: noted({}, listed.newest)',
			'known: {}',
		],
		longQuiet,
		bodyLimit,
	],
	letter: [
		[
			'a retry forgets a status that has passed',
			'shared/suspend/waitingItems.ts',
			'state.reported.push({ name, text: reached });',
			'',
		],
		[
			'a web page ends the wait of a letter whose first check found one',
			'shared/suspend/waitingItems.ts',
			'delete state.unread?.[item];',
			'',
		],
	],
	question: [
		[
			'a question that is answered can be answered again',
			'shared/suspend/question/answers.ts',
			"if (state.reported.some(({ name }) => name === question.key)) return { is: 'answered' };",
			'',
		],
		[
			'a response after the time counts',
			'shared/suspend/question/answers.ts',
			"if (question.until !== null && Date.now() >= question.until) return { is: 'late' };",
			'',
		],
		[
			'any key opens the first question',
			'shared/suspend/question/answers.ts',
			'sameSecret(key, one.key),',
			'sameSecret(key, one.key) || true,',
		],
		[
			'the second of two taps counts too',
			'shared/suspend/continued.ts',
			'ended.set(pause, { by, at: performance.now() });',
			'',
		],
	],
};

export const historyMutants: readonly HistoryMutant[] = Object.entries(rules).flatMap(
	([histories, broken]) =>
		broken.map(([wrong, file, from, to]) => ({ histories, wrong, file, from, to })),
);
