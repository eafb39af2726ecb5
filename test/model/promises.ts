/**
 * What the words of errors and hints promise, and whether it is true of what the service did. Words
 * that may be a promise and are not listed here are a finding of their own, so that none slips in.
 */
import { operationOf } from './history.ts';
import { marksIn, recordOf } from './operations.ts';
import {
	type Attempt,
	type Finding,
	isNamed,
	itemsIn,
	type Outcome,
	type Played,
	type Wish,
	type Words,
} from './played.ts';
import type { Act, Arrival } from './service.ts';

interface Context {
	readonly played: Played;
	readonly attempt: Attempt;
	readonly words: Words;
	/** What the words are about. */
	readonly marks: readonly number[];
	/** Done by the end of the attempt. */
	readonly acts: readonly Act[];
	/** Arrived by the end of the attempt, and of it alone. */
	readonly arrivals: readonly Arrival[];
	readonly own: readonly Arrival[];
	/** What was done in later attempts of the same execution. */
	readonly later: readonly Act[];
}

/** @returns why it is not true; undefined if it is */
type Check = (match: RegExpExecArray, context: Context) => string | undefined;

const harmless: Check = () => undefined;

const about =
	({ marks }: Context) =>
	(content: { readonly text: string }): boolean =>
		marksIn(content.text).some((mark) => marks.includes(mark));

/** The service may have acted, and the caller was not told. */
export const isLost = ({ fault, status = 599 }: Arrival): boolean =>
	fault === 'actedTruncated' ||
	(/^(acted|failed|dropped|silent)/.test(fault) && (status < 400 || status >= 500));

const reached: Check = (_, context) =>
	context.marks.length === 0 ||
	context.arrivals.some(
		(one) => one.fault !== 'unreachable' && (about(context)(one) || isAboutAny(one)),
	)
		? undefined
		: 'nothing about it has reached the service';

/** A change that doesn't say what it's about, such as one of a group's switches. */
const isAboutAny = ({ method, text }: Arrival): boolean =>
	method !== 'GET' && marksIn(text).length === 0;

const lostBefore: Check = (_, context) =>
	context.marks.length === 0 ||
	context.arrivals
		.filter(about(context))
		.some((one) => isLost(one) || one.fault === 'refusedWith200')
		? undefined
		: 'nothing about it was lost';

/** Of a change, the text doesn't always say what it's about. */
const lostAny: Check = (_, { arrivals }) =>
	arrivals.some(
		(one) => isLost(one) || one.fault === 'actedEmpty' || one.fault === 'refusedWith200',
	)
		? undefined
		: 'nothing was lost';

const lostOrUnnamed: Check = (match, context) =>
	context.arrivals.filter(about(context)).some(({ fault }) => fault === 'actedEmpty')
		? undefined
		: lostBefore(match, context);

const notSentAgain: Check = (_, context) => {
	if (!isAlone(context)) return undefined;
	// Of equal items, a later request may well be another one's.
	if (new Set(context.marks).size < context.marks.length) return undefined;
	const again = context.marks.some((mark) => {
		const all = context.own.filter(about({ ...context, marks: [mark] }));
		const own = all.filter(({ path }) => path === all.at(-1)?.path);
		const lost = own.findIndex(isLost);
		return lost >= 0 && lost < own.length - 1;
	});
	return again ? 'it was sent again' : undefined;
};

/**
 * Done by the end of the attempt, for its account, and in its execution or the ones it is a retry of.
 * What the operation did that a person had chosen by mistake is no part of it.
 */
function isDone({ played: { attempts }, attempt, acts }: Context, { mark }: Wish): boolean {
	const first = attempts.find(({ lineage }) => lineage === attempt.lineage);
	return acts
		.slice(first?.acts[0])
		.some(
			({ kind, account, text, id }) =>
				kind === attempt.operation.act &&
				account === attempt.account &&
				(marksIn(text)[0] === mark || id === recordOf(mark)),
		);
}

/** At most as many as have been done, and none of them is done again where that is said. */
const carriedOut: Check = ([, count, list, isForGood], context) => {
	const { played, words, attempt } = context;
	const named = context.marks;
	const others = played.wishes.filter(
		({ run, mark, item }) => run === words.run && !(named.includes(mark) && isNamed(words, item)),
	);
	// Of items sent at the same time, one can have been carried out by then and have failed at a later step.
	const inOrder = played.history.atOnce === 1;
	const failed = attempt.outcomes.filter(({ ok, run }) => inOrder && !ok && run === words.run);
	const whole = others.filter(({ item }) => !failed.some((outcome) => outcome.item === item));
	const done = whole.filter((wish) => isDone(context, wish));
	if (Number(count) > done.length) return `${done.length} items were processed`;
	if (!isForGood || new Set(played.wishes.map(({ run }) => run)).size > 1) return undefined;
	const listed = list === undefined ? undefined : itemsIn(list);
	return repeated(
		context,
		done.filter(({ item }) => listed?.includes(item) ?? true),
		attempt,
	);
};

/** The node has run at least as often, and what was done then is not done again. */
const ranBefore: Check = ([, count], context) => {
	const { played, words, attempt } = context;
	if (words.run < Number(count ?? 1)) return `it ran ${words.run} times`;
	const earlier = played.wishes.filter(({ run }) => run < words.run);
	return repeated(
		context,
		earlier.filter((wish) => isDone(context, wish)),
		attempt,
	);
};

/** It has been done, and is not done again. */
const doneForGood: Check = (_, context) => {
	const { played, marks } = context;
	if (!isAlone(context) || marks.length === 0) return undefined;
	const wishes = played.wishes.filter(({ mark }) => marks.includes(mark));
	return wishes.every((wish) => isDone(context, wish))
		? repeated(context, wishes, context.attempt)
		: 'it was not done';
};

/** Done in the retries of an attempt. */
function laterActs({ attempts, acts }: Played, { lineage, acts: [, end] }: Attempt): Act[] {
	const last = attempts.findLast((other) => other.lineage === lineage);
	return acts.slice(end, last?.acts[1]);
}

const idsIn = (text: string): string[] => text.match(/[0-9a-f]{8}-[-0-9a-f]{27}/g) ?? [];

const exists: Check = ([text], { acts }) =>
	idsIn(text).every((id) => acts.some((act) => act.id === id))
		? undefined
		: 'there is no such thing';

/** What is named is there, and is not made again. */
const goesOn: Check = (_, context) => {
	const { words, acts, attempt } = context;
	// n8n offers no retry of an execution that goes on after an error.
	if (attempt.onError !== 'stopWorkflow') return 'nothing goes on from there';
	if (!isAlone(context)) return undefined;
	const later = context.later.filter(({ account }) => account === attempt.account);
	const again = idsIn(words.text)
		.map((id) => acts.find((act) => act.id === id))
		.find((made) =>
			later.some(
				({ kind, text }) =>
					kind === made?.kind &&
					(kind === 'dossier' ? about(context)({ text }) : text === made.text),
			),
		);
	return again && `a retry made another ${again.kind}`;
};

function repeated({ played, later }: Context, done: readonly Wish[], attempt: Attempt) {
	// Of equal items, another one may be what is sent later.
	const again = done.find(
		({ mark }) =>
			played.wishes.filter((wish) => wish.mark === mark).length === 1 &&
			played.history.operation !== 'wallet session' &&
			later.some(
				({ text, account, kind }) =>
					kind === attempt.operation.act &&
					account === attempt.account &&
					marksIn(text)[0] === mark,
			),
	);
	return again && `a retry repeated item ${again.item} of run ${again.run}`;
}

const notSent: Check = ([, named = ''], context) => {
	const { played, words, attempt } = context;
	const ranges = named.split(/, | and /).map((range) => range.split(' to ').map(Number));
	const wishes = played.wishes.filter(
		({ run, item }) =>
			run === words.run &&
			ranges.some(([first = -1, last = first]) => item >= first && item <= last),
	);
	const sent = wishes.find(
		({ mark }) =>
			played.wishes.filter((wish) => wish.mark === mark).length === 1 &&
			played.acts.slice(...attempt.acts).some((act) => marksIn(act.text)[0] === mark),
	);
	return sent && `item ${sent.item} was sent`;
};

/** Whether nothing else wants the same, so that what arrived must have been for it. */
const isAlone = ({ played, words, marks }: Context): boolean =>
	!(words.where === 'tool' && played.history.together) &&
	played.wishes.filter(({ mark }) => marks.includes(mark)).length <= marks.length;

/** Not every request says what it's about, such as one for the invites of a dossier. */
const lastDidNothing: Check = (_, { own }) =>
	own.some(
		({ fault, status = 599 }) =>
			/^(?:refusedWith200|unreachable)$/.test(fault) || (status >= 300 && status < 500),
	)
		? undefined
		: 'nothing was rejected';

const answered: Check = ([, status], { arrivals }) =>
	arrivals.some((one) => one.status === Number(status))
		? undefined
		: `no response had status ${status}`;

const accepted: Check = (_, { arrivals }) =>
	arrivals.some(({ status = 599 }) => status < 300) ? undefined : 'nothing was accepted';

const anHour: Check = (_, { arrivals }) =>
	arrivals.some(({ fault }) => fault === 'busyForAnHour')
		? undefined
		: 'nothing was said about an hour';

const possiblyApplied = (arrival: Arrival): boolean =>
	isLost(arrival) || (arrival.fault !== 'refusedWith200' && (arrival.status ?? 599) < 300);

/** Whether something may have been done for the items. */
function mayBeDone(context: Context): boolean {
	// There 503 is a documented rejection (service document 1, part C, endpoints).
	const isSession = context.attempt.operation.kind === 'session';
	const isRejected = ({ status }: Arrival) => isSession && status === 503;
	return context.own.some((one) => about(context)(one) && possiblyApplied(one) && !isRejected(one));
}

const nothingLeft: Check = (_, context) =>
	isAlone(context) && mayBeDone(context) ? 'something about it was sent' : undefined;

/** What came before the message may well be there. */
const noMessage: Check = (_, context) =>
	isAlone(context) &&
	context.own.some(
		(one) => one.path.endsWith('/messages') && about(context)(one) && possiblyApplied(one),
	)
		? 'a message was sent'
		: undefined;

/** In this attempt, as a retry may be of one that went further. */
const noDossier: Check = (_, context) =>
	isAlone(context) &&
	context.played.acts
		.slice(...context.attempt.acts)
		.some(({ kind, text }) => kind === 'dossier' && about(context)({ text }))
		? 'there is a dossier'
		: undefined;

/** None of the items that are named has been sent. */
const noneSent: Check = (_, context) => {
	const { marks, played, attempt } = context;
	// What was sent may be an equal item's.
	if (!isAlone(context)) return undefined;
	// A model calls again with the same words, and then it can succeed.
	if (context.words.where === 'tool') {
		const own = context.own.filter(({ method }) => method !== 'GET');
		return mayBeDone({ ...context, own }) ? 'it may have been sent' : undefined;
	}
	return played.acts.slice(...attempt.acts).some(({ text }) => marks.includes(marksIn(text)[0]))
		? 'one of them was sent'
		: undefined;
};

const areIdentical: Check = (_, { marks }) =>
	marks.length > 1 && new Set(marks).size === 1 ? undefined : 'they are not the same';

/** As many of the items that came out had been done before, and no item less. */
const doneBefore: Check = ([, count], { played, attempt, words, own }) => {
	const { history, wishes } = played;
	const { idOf, updates } = attempt.operation;
	const cameOut = attempt.outcomes.filter(({ run, ok }) => run === words.run && ok);
	// Where n8n runs the node once only, what arrived for an item was sent now.
	const runsOnce =
		!history.retryOnFail && !history.steps.some(({ edits }) => edits.includes('retryOnFail'));
	const sentNow = cameOut.filter(({ item }) => {
		const { mark } = wishes.find((wish) => wish.run === words.run && wish.item === item) ?? {};
		const isOnly = wishes.filter((wish) => wish.mark === mark).length === 1;
		return (
			isOnly && own.some((one) => one.method !== 'GET' && marksIn(one.text).includes(mark ?? -1))
		);
	});
	const most = cameOut.length - (runsOnce ? sentNow.length : 0);
	const before = cameOut.filter((outcome) => isReplayed(played, attempt, outcome));
	// One request may have served for several, or one contact be for several.
	const least =
		history.identical === 'sendOnce' || updates !== undefined
			? new Set(before.map(({ json }) => idOf?.(json))).size
			: before.length;
	if (Number(count) > most) return `at most ${most} items had been done before`;
	return Number(count) < least ? `${least} items had been done before` : undefined;
};

/** Whether what came out for an item was done in an earlier attempt. */
export function isReplayed(
	{ history, acts }: Played,
	attempt: Attempt,
	{ json }: Outcome,
): boolean {
	const { idOf, kind } = operationOf(history);
	const id = kind === 'spend' ? idOf?.(json) : undefined;
	return id !== undefined && acts.slice(0, attempt.acts[0]).some((act) => act.id === id);
}

const timedOut: Check = (_, { attempt, words }) =>
	attempt.outcomes.some(({ run, ok, json }) => run === words.run && ok && json.timedOut === true)
		? undefined
		: 'none did';

const declined: Check = (_, { attempt, words }) =>
	attempt.outcomes.some(
		({ run, ok, json }) =>
			run === words.run && ok && json.timedOut === false && Object(json.data).approved === false,
	)
		? undefined
		: 'none was';

/** At most as many as wish for what another item of the run wishes for. */
const haveTwins: Check = ([, count], { played, words }) => {
	const marks = played.wishes.filter(({ run }) => run === words.run).map(({ mark }) => mark);
	const twins = marks.length - new Set(marks).size;
	if (played.history.identical !== 'sendOnce') return 'none was to serve for another';
	return Number(count) <= twins ? undefined : `only ${twins} items had twins`;
};

const countsNoOne: Check = (_, { attempt, words }) =>
	attempt.outcomes.some(
		({ run, ok, json }) => run === words.run && ok && Object(json.analytics).recipients === 0,
	)
		? undefined
		: 'each has recipients';

const createdWithoutDate: Check = (_, { attempt, words }) =>
	attempt.outcomes.some(({ run, ok }) => run === words.run && ok) ? undefined : 'none was created';

const unreachable: Check = (_, { own }) =>
	own.some(({ fault }) => fault === 'unreachable') ? undefined : 'it could be reached';

/** What an operation does, in its own word. */
const done = '(?:sent|changed|charged|claimed|created|imported|rented|started)';

const TABLE: ReadonlyArray<[RegExp, Check]> = [
	[/^Couldn't confirm whether .+ \[items? [^\]]+\]\.?$/, reached],
	[/^The node didn't resend it, to avoid a duplicate\.$/, notSentAgain],
	[
		/^Before this, (\d+) items? (?:was|were) processed(?: \((items? [^)]+)\))?(; a retry of (?:this|the sub-workflow's own) execution doesn't repeat (?:it|them))?\.$/,
		carriedOut,
	],
	[
		/^This step already ran (?:once|(\d+) times) in this execution; a retry of (?:this|the sub-workflow's own) execution doesn't repeat that\.$/,
		ranBefore,
	],
	[/^Don't retry the workflow that called it: .+ sends everything again\.$/, harmless],
	[/^If the sub-workflow has already sent something, retry its own execution\.$/, harmless],
	[/^Don't retry the workflow that called it: that starts .+ from its first step\.$/, harmless],
	[
		/^(?:The request it waits for was already sent|A retry of (?:this|the sub-workflow's own) execution doesn't repeat it)\.$/,
		doneForGood,
	],
	[/^Already created: .+\.$/, exists],
	[/^A retry of (?:this|the sub-workflow's own) execution continues from there\.$/, goesOn],
	[/^This step (?:may have|has) already sent this item(?: \[items? [^\]]+\])?$/, reached],
	[/^The item failed here afterward, .+ so the node didn't send it again\.$/, harmless],
	[/^To send back only items that are safe to send again, add an If node .+ is empty\.$/, harmless],
	[/^To send them all, set Request Options > Identical Requests to "Send All"\.$/, harmless],
	[/^Identical items: each would send the same request \[items [^\]]+\]\.?$/, areIdentical],
	[
		/^The same recipient would receive the message more than once, and you'd be billed each time \[items [^\]]+\]\.?$/,
		areIdentical,
	],
	[/^SVC accepted the request, but .+\.$/, accepted],
	[/^An earlier attempt of this execution may have been applied\.$/, harmless],
	[
		/^An earlier attempt of this request got no clear response, so it may have been applied\.$/,
		harmless,
	],
	[/^No earlier node returned .+ for this item, or several did and they differ\.$/, harmless],
	[/^If an earlier node (?:does|returns .+), drag it from there into this field.*$/, harmless],
	[
		new RegExp(
			`^Something was already ${done} (?:for this item|for some of these items|for items? \\d[^.]*|in this execution)(?:; a retry of (?:this|the sub-workflow's own) execution doesn't repeat it)?\\.$`,
		),
		reached,
	],
	[new RegExp(`^Something may already have been ${done} .+\\.$`), harmless],
	[new RegExp(`^Nothing was ${done} for (?:this item|these items)\\.$`), noneSent],
	[
		new RegExp(`^Nothing else was ${done} for (?:this item|these items|items? \\d[^.]*)\\.$`),
		lastDidNothing,
	],
	[/^(?:SVC may have done it anyway|The contact may have been updated)\.$/, lostAny],
	[/^No one was invited\.$/, noDossier],
	[/^The file may have been uploaded: doing it twice does no harm\.$/, lostAny],
	[/^Doing it twice does no harm\.$/, harmless],
	[/^This node runs once for each input item\.$/, harmless],
	[
		/^To send once, (?:turn on Execute Once .+ )?set Request Options > Identical Requests to "Send Once"\.$/,
		harmless,
	],
	[/^To send every item, set it to "Send All"\.$/, harmless],
	[
		/^(\d+) items? (?:was|were) sent in an earlier attempt(?: of this execution)?, so nothing was sent again\.$/,
		doneBefore,
	],
	[
		/^\d+ items? (?:was|were) sent again: an earlier attempt of this execution had sent (?:it|them) too, but the credential was for another account or base URL then\.$/,
		harmless,
	],
	[
		/^(\d+) items? (?:is|are) identical to another one, so nothing more was sent for (?:it|them)\.$/,
		haveTwins,
	],
	[
		/^If an item uses the error output, '.+' combines the next item with its data, which may be another person's\.$/,
		harmless,
	],
	[
		/^Set On Error of this step to 'Continue' instead, and add an If node after '.+' with the condition that .+ is empty\.$/,
		harmless,
	],
	[/^The output contains the other item's result\.$/, harmless],
	[/^To send each, set Request Options > Identical Requests to "Send All"\.$/, harmless],
	[/^At least one item timed out: its "timedOut" is true\.$/, timedOut],
	[/^At least one item was declined: its "data\.approved" is false\.$/, declined],
	[/^To continue with approved items only, add an If node before the next step\.$/, harmless],
	[/^In a loop, connect its other output back to the loop\.$/, harmless],
	[
		/^SVC counts no recipients for at least one (?:message|campaign), so it may reach no one: they opted out, or the group is empty\.$/,
		countsNoOne,
	],
	[/^SVC may also not count recipients yet\.$/, harmless],
	[/^Check with (?:Message|Campaign) > Get\.$/, harmless],
	// By their values alone: of the model's letters, one can't tell from what arrived.
	[/^All of these (?:messages|letters) went to the same (?:phone number|address)\.$/, harmless],
	[/^If each is for a different person, check the .+$/, harmless],
	[
		/^At least one letter was created with 'Save Without Sending', so SVC might not mail it\.$/,
		createdWithoutDate,
	],
	[/^To check, run Letter > Get\.$/, harmless],
	[/^To mail a letter from text, run Letter > Update with 'Send Now'\.$/, harmless],
	[/^Update can't send a PDF\.$/, harmless],
	[
		/^At least one invitee has no PDF field to sign or fill in, so they may find nothing to sign\.$/,
		harmless,
	],
	[
		/^At least one order has a refund with an unknown state, or an amount that can't be compared with that of the order, so you might not have the money\.$/,
		harmless,
	],
	[/^Check its payments with Order > Get before the next step delivers\.$/, harmless],
	[
		/^SVC says that it didn't email at least one invite \(its "(?:mailed|email)" is false\), so that person might not know about it\.$/,
		harmless,
	],
	[
		/^Send its "(?:link|inviteUri)" yourself, or create another invite with Invite > Create\.$/,
		harmless,
	],
	[
		/^At least one exported contact opted out: its "unsubscribed" is true \("isUnsubscribed" in a JSON Lines file\)\.$/,
		harmless,
	],
	[
		/^Leave it out before the next step sends anything, for example with a Filter node\.$/,
		harmless,
	],
	[/^If they should sign, create a new dossier with a PDF field for them\.$/, harmless],
	[/^If they should only review, add 'Review Only' and turn it on\.$/, harmless],
	[
		/^At least one phone number isn't written like \+31612345678, as messages are sent\.$/,
		harmless,
	],
	[/^SVC may treat it as a different number, so messages may still arrive\.$/, harmless],
	[/^To write all numbers this way, set Options > Default Country\.$/, harmless],
	[/^Check it with an If node before the next step acts on it\.$/, harmless],
	[
		/^To send again, (?:start a new execution|set Request Options > Identical Requests to "Send All")\.$/,
		harmless,
	],
	[
		/^A retry uses the data of the failed execution, so corrections in earlier steps or a table don't count\.$/,
		harmless,
	],
	[/^n8n counts items from 0, so item \d+ is number \d+ of \d+\.$/, harmless],
	[/^To leave such items out, set On Error .+ 'Retry with currently saved workflow'\.$/, harmless],
	[new RegExp(`^Nothing was ${done}(?: in this run)?\\.$`), nothingLeft],
	[/^No message was sent\.$/, noMessage],
	[
		new RegExp(`^Nothing was ${done} for items? (\\d[\\d, ]*(?:(?:to|and) [\\d, ]+)*)\\.$`),
		notSent,
	],
	[/^SVC responded with status (\d+)\.?$/, answered],
	[/^Try again in 60 minutes \(at \d+-\d+-\d+ \d+:\d+ UTC\)\.$/, anHour],
	[/^Nothing responds at the base URL\.$/, unreachable],
	[/^Couldn't reach SVC \[items? [^\]]+\]\.?$/, unreachable],
	[
		/^If SVC emails the invites, ask one of the invitees whether theirs arrived before you run this again\.$/,
		harmless,
	],
	[/^Wait, or send fewer items at a time with Request Options > Batching\.$/, harmless],
	// What can be done next, and what else says nothing about what was done.
	[
		/^Don't request it again with other values or another tool: tell the person what to check\.$/,
		lostBefore,
	],
	[/^Check (?:with|for its reference) .+ before you run this again\.$/, harmless],
	[
		/^If it exists, don't just retry: set On Error of this step to 'Continue \(using error output\)'(?:, connect that output back to the loop)?, save, and select 'Retry with currently saved workflow', which leaves it out\.$/,
		harmless,
	],
	[/^Its reference is ".+"\.$/, harmless],
	[/^Compare the number of recipients with .+ before you run this again\.$/, harmless],
	[/^If it was, no one is invited to it\.$/, harmless],
	[
		/^An earlier item of this execution created this contact, or may have created it, but SVC doesn't list it yet(?: \[items? [^\]]+\])?$/,
		lostOrUnnamed,
	],
	[/^Run this item again once Contact > Get Many lists the contact\.$/, harmless],
	[/^To have it removed, contact your provider before you run this again\.$/, harmless],
	[
		/^Find the existing one with .+: another item or an earlier execution may have created it\.$/,
		harmless,
	],
	[/^Use another order reference only for a different order\.$/, harmless],
	[/^Maybe the record was already sent, canceled, or created\.$/, harmless],
	[/^Get it again to check its status\.$/, harmless],
	[/^Check the ID, or select the [a-z ]+ again\.$/, harmless],
	[/^(?:Correct|Check) the values and run this again\.$/, harmless],
	[/^You can safely run it again\.$/, harmless],
	[/try again later\.$/i, harmless],
	[/^Done in (?:the sandbox|production)[:,] .+$/, harmless],
	[/^The text messages were sent for real, and they cost money in the sandbox too\.?$/, harmless],
	[/^(?:Otherwise|To continue), use Invite > Create with this dossier\.$/, harmless],
	[
		/^(?:Otherwise|To continue), get new links with Invite > Create, and send them yourself\.$/,
		harmless,
	],
	[/^Its invitees: .+\.$/, harmless],
	[/^(?:Otherwise|To continue), use Dossier > Create with the IDs of all files\.$/, harmless],
	[/^Open the credential and enter both again\.$/, harmless],
	[/^Open the credential: n8n then tests it(?: and says what to correct)?\.$/, harmless],
	[/^An order with this reference already exists \[items? [^\]]+\]\.?$/, harmless],
	[/^Couldn't start a session \[items? [^\]]+\]\.?$/, harmless],
	[/^If they're right, have the shopper try to pay again\.$/, harmless],
	[/^(?:SVC|The credential|The connection) .+ \[items? [^\]]+\]\.?$/, harmless],
];

const MAY_PROMISE =
	/\d|\b(?:sen[dt]|resen[dt]|retry|retries|repeats?|repeated|again|twice|once|earlier|carried|creat\w+|nothing|done|replay\w*|charged|duplicates?)\b/i;

/** What the service itself says is not the node's to promise. */
const SERVICE_WORDS = /(?: ?\(Planned by the test\.\)|SVC says: .+?by the test\.)/g;

export function findBroken(played: Played): Finding[] {
	return played.attempts.flatMap((attempt, index) =>
		attempt.words.flatMap((words) => {
			const context = contextOf(played, attempt, words);
			return sentences(words.text).flatMap((sentence): Finding[] => {
				const earlier = /^In an earlier attempt: (.+)$/.exec(sentence);
				const why = earlier
					? (lostBefore(earlier, context) ?? check(earlier[1], context))
					: check(sentence, context);
				if (why === undefined) return [];
				const kind = why === UNLISTED ? 'unlisted-words' : 'broken-promise';
				return [{ kind, text: `attempt ${index}: "${sentence}": ${why}` }];
			});
		}),
	);
}

const UNLISTED = 'not in the table of promises';

function check(sentence: string, context: Context): string | undefined {
	for (const [pattern, holds] of TABLE) {
		const match = pattern.exec(sentence);
		if (match) return holds(match, context);
	}
	return MAY_PROMISE.test(sentence) ? UNLISTED : undefined;
}

function contextOf(played: Played, attempt: Attempt, words: Words): Context {
	const [from, to] = words.arrivals ?? attempt.arrivals;
	const upTo = played.arrivals.slice(0, to);
	return {
		played,
		attempt,
		words,
		marks: marksOf(played, words),
		acts: played.acts.slice(0, attempt.acts[1]),
		arrivals: upTo,
		own: upTo.slice(from),
		later: laterActs(played, attempt),
	};
}

function marksOf({ wishes }: Played, words: Words): number[] {
	if (words.where === 'tool') return words.item === undefined ? [] : [words.item];
	return wishes
		.filter(({ run, item }) => run === words.run && isNamed(words, item))
		.map(({ mark }) => mark);
}

function sentences(text: string): string[] {
	return text
		.replaceAll(/\u2060/g, '')
		.replaceAll(SERVICE_WORDS, '')
		.split(/\n+|(?<=[.!?]) +(?=[A-Z])/)
		.map((sentence) => sentence.trim())
		.filter((sentence) => sentence !== '');
}
