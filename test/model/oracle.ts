/**
 * Holds two lists against each other: what the person wanted, and what the service did. It knows
 * nothing of the nodes but what they showed the person.
 */
import { isTool, operationOf } from './history.ts';
import { CORRECTED, markOf, marksIn, operationCalled, recordOf } from './operations.ts';
import { type Attempt, type Finding, isNamed, type Played, type Wish } from './played.ts';
import { findBroken, isReplayed } from './promises.ts';
import type { Act, Fault } from './service.ts';

export function judge(played: Played): Finding[] {
	const { history } = played;
	const findings = [...mixed(played), ...findBroken(played), ...kept(played)];
	if (isTool(history.shape)) return [...findings, ...judgeTool(played)];
	const judges = {
		spend: judgeSpends,
		change: judgeChanges,
		session: judgeSessions,
		read: judgeReads,
	};
	return [...findings, ...outputs(played), ...judges[operationOf(history).kind](played)];
}

const nameOf = ({ run, item, mark }: Wish): string => `item ${item} of run ${run} (w${mark}w)`;
const same = (one: Wish) => (other: { run: number; item: number }) =>
	one.run === other.run && one.item === other.item;

/** Everything that the service did is about one thing that was wanted, and whole. */
function mixed({ history, acts }: Played): Finding[] {
	const chosen = operationOf(history);
	return acts.flatMap(({ kind, text }) => {
		const {
			places,
			act,
			steps = [],
			updates,
		} = chosen.act === kind || !chosen.instead ? chosen : operationCalled(chosen.instead);
		const marks = marksIn(text);
		if (kind === 'dossier' && hasTwice(text))
			return [{ kind: 'mixed', text: `one file twice: ${text}` }];
		if (new Set(marks).size <= 1 && [...steps, updates].includes(kind)) return [];
		if (kind !== act) return [{ kind: 'other-act', text: `${kind} instead of ${act}: ${text}` }];
		if (new Set(marks).size > 1) return [{ kind: 'mixed', text: `of several items: ${text}` }];
		if (marks.length < places) return [{ kind: 'incomplete', text: `lacks a part: ${text}` }];
		return [];
	});
}

/** When nothing can come back for it, n8n need not keep what the service said; only why it is unknown. */
function kept({ history, attempts, acts }: Played): Finding[] {
	// Whether the agent's execution ends well is known only after its tools.
	if (isTool(history.shape)) return [];
	return attempts.flatMap(({ status, kept: left, outcomes }, index): Finding[] => {
		if (status !== 'success') return [];
		const act = acts.find(({ id }) => left.includes(id));
		if (act) return [{ kind: 'kept', text: `attempt ${index}: ${act.id}` }];
		const unknown = outcomes.find(({ ok, json }) => !ok && isUnknown(JSON.stringify(json)));
		return unknown && !/"reason":/.test(left)
			? [{ kind: 'forgotten', text: `attempt ${index}: ${JSON.stringify(unknown)}` }]
			: [];
	});
}

/** A dossier of several files has each of them once. */
function hasTwice(text: string): boolean {
	const { files = [] } = JSON.parse(text) as { files?: Array<{ id: string }> };
	return new Set(files.map(({ id }) => id)).size < files.length;
}

const markOfAct = ({ text }: Act): number | undefined => marksIn(text)[0];

/** Each item comes out once, linked to the item it came from. */
function outputs({ attempts, wishes }: Played): Finding[] {
	return attempts.flatMap((attempt, index) => {
		const { outcomes, status, firstRun } = attempt;
		const found: Finding[] = [];
		for (const outcome of outcomes) {
			const { ok, output } = outcome;
			if (output !== (attempt.onError === 'continueErrorOutput' && !ok ? 1 : 0)) {
				if (outcome.run >= firstRun) {
					found.push({
						kind: 'wrong-output',
						text: `attempt ${index}: ${JSON.stringify(outcome)}`,
					});
				}
			}
			if (!wishes.some((wish) => same(wish)(outcome))) {
				found.push({ kind: 'unlinked', text: `attempt ${index}: ${JSON.stringify(outcome)}` });
			}
		}
		for (const wish of wishes) {
			const times = outcomes.filter(same(wish)).length;
			const expected = status === 'success' || wish.run < firstRun ? 1 : undefined;
			if (expected !== undefined ? times !== expected : times > 1) {
				found.push({
					kind: 'outputs',
					text: `attempt ${index}: ${times} outputs for ${nameOf(wish)}`,
				});
			}
		}
		return found;
	});
}

const RECIPIENT = 'recipient of a triggered campaign';

/** Wishes of one run that are the same request, where that costs money. */
function identical(
	{ history, wishes, attempts }: Played,
	attempt: Attempt,
	wish: Wish,
): readonly Wish[] {
	const { account, operation } = attempt;
	const { name } = operation;
	const [start] = attempts;
	const isLater = attempt !== start && history.ending === 'later' && name !== RECIPIENT;
	// What began as one request stays one. In a run that had not begun, nothing was the same.
	const hadBegun = [...start.outcomes, ...start.stoppedAt].some(({ run }) => run === wish.run);
	const wasShared =
		history.identical === 'sendOnce' &&
		attempt.lineage === start.lineage &&
		account === start.account &&
		hadBegun;
	if (isLater && !wasShared) return [wish];
	const random = history.ending === 'random' && name !== RECIPIENT;
	if (!operation.costsMoney || random) return [wish];
	return wishes.filter(({ run, mark }) => run === wish.run && mark === wish.mark);
}

const isUnknown = (text: string): boolean => /not known whether|couldn't confirm/i.test(text);

function judgeSpends(played: Played): Finding[] {
	const { history, wishes, attempts, acts } = played;
	const found: Finding[] = [];
	/** How often each wish may be done for an account, beyond once. */
	const extra = new Map<string, number>();
	/** In the attempt before. */
	let toldUnknown: Wish[] = [];
	/** In any attempt of the execution, and not reached since. */
	let stillUnknown: Wish[] = [];
	let accountBefore = '';
	let lineage = 0;
	let firstAct = 0;
	attempts.forEach((attempt, index) => {
		const { account, outcomes, firstRun, operation } = attempt;
		if (attempt.lineage !== lineage) {
			// A new execution: all is wanted anew.
			({ lineage } = attempt);
			[firstAct] = attempt.acts;
			[toldUnknown, stillUnknown] = [[], []];
			extra.clear();
		}
		const own = `${account} ${operation.act}`;
		const key = (wish: Wish, of = own) => `${of} ${wish.run} ${wish.item}`;
		// Who presses Retry was asked to look before.
		for (const wish of toldUnknown) {
			const of = key(wish, accountBefore);
			extra.set(of, (extra.get(of) ?? 0) + 1);
		}
		const doneIn = (kind: string | undefined, of: string) =>
			acts
				.slice(firstAct, attempt.acts[1])
				.filter((act) => act.account === of && act.kind === kind);
		const done = doneIn(operation.act, account);
		// A file that is uploaded twice reaches no one.
		const steps = (operation.steps ?? [])
			.filter((kind) => kind !== 'upload')
			.map((kind) => ({ kind, acts: doneIn(kind, attempt.stepsAccount) }));
		const refused = wishes.filter(
			(wish) => history.identical === 'refuse' && identical(played, attempt, wish).length > 1,
		);
		// A person has corrected something, and the expressions return other things by now, so the items can differ.
		const isCorrected =
			history.ending === 'later' &&
			history.steps.slice(0, index).some(({ edits }) => edits.length > 0);
		for (const mark of new Set(wishes.map((wish) => wish.mark))) {
			const all = wishes.filter((wish) => wish.mark === mark);
			let limit = 0;
			for (const wish of all) {
				const group = identical(played, attempt, wish);
				const first = group[0] === wish;
				if (history.identical === 'refuse' && group.length > 1) continue;
				const isChange =
					operation.updates !== undefined && all.find(({ run }) => run === wish.run) !== wish;
				if (isChange) limit += extra.get(key(wish)) ?? 0;
				else if (history.identical !== 'sendOnce') limit += 1 + (extra.get(key(wish)) ?? 0);
				else if (first || isCorrected)
					limit += 1 + Math.max(...group.map((one) => extra.get(key(one)) ?? 0));
			}
			for (const { kind: what, acts: made } of [{ kind: operation.act, acts: done }, ...steps]) {
				const times = made.filter((act) => markOfAct(act) === mark).length;
				if (times <= limit) continue;
				const kind = refused.some((wish) => wish.mark === mark)
					? 'sent-identical'
					: 'sent-too-often';
				found.push({
					kind,
					text: `attempt ${index}: ${what} for w${mark}w ${times} times for ${account}, wanted ${limit}`,
				});
			}
		}
		for (const wish of refused) {
			const others = wishes.filter(({ run }) => run === wish.run).map(({ mark }) => mark);
			const sent = acts
				.slice(...attempt.acts)
				.filter((act) => others.includes(markOfAct(act) ?? -1));
			if (attempt.onError === 'stopWorkflow' && sent.length > 0) {
				found.push({
					kind: 'sent-beside-identical',
					text: `attempt ${index}: ${sent.length} sent`,
				});
			}
		}

		const ids = new Map<string, Wish>();
		for (const outcome of outcomes.filter(({ run, ok }) => run >= firstRun && ok)) {
			const wish = wishes.find(same_(outcome));
			if (!wish) continue;
			const same = done.filter((act) => markOfAct(act) === wish.mark);
			if (operation.idOf) {
				const given = operation.idOf(outcome.json);
				if (given === undefined && emptied(played, same)) continue;
				const id = String(given);
				const act = acts.slice(firstAct, attempt.acts[1]).find((one) => one.id === id);
				if (!act)
					found.push({
						kind: 'nothing-done',
						text: `attempt ${index}: ${nameOf(wish)} came out with ${id}`,
					});
				else if (markOfAct(act) !== wish.mark) {
					found.push({
						kind: 'another-item',
						text: `attempt ${index}: ${nameOf(wish)} came out with ${act.text}`,
					});
				} else if (act.account !== account || act.kind !== operation.act) {
					found.push({
						kind: 'another-account',
						text: `attempt ${index}: ${nameOf(wish)} is a ${act.kind} of ${act.account}`,
					});
				}
				const earlier = act && ids.get(id);
				const isSame = operation.updates !== undefined && earlier?.mark === wish.mark;
				if (
					earlier &&
					!isSame &&
					!(history.identical === 'sendOnce' && identical(played, attempt, wish).includes(earlier))
				) {
					found.push({
						kind: 'one-for-two',
						text: `attempt ${index}: ${nameOf(earlier)} and ${nameOf(wish)}: ${id}`,
					});
				}
				ids.set(id, wish);
			} else if (same.length === 0) {
				found.push({ kind: 'nothing-done', text: `attempt ${index}: ${nameOf(wish)} came out` });
			}
		}
		found.push(...unsaid(played, attempt, index));
		for (const wish of failedIn(attempt, wishes)) {
			const stops = attempt.onError === 'stopWorkflow';
			if (refused.some((one) => (stops ? one.run === wish.run : one === wish))) continue;
			// What a person was told to look up is left out where the node goes on.
			const isLeftOut = !stops && stillUnknown.includes(wish) && isUnknown(wordsOf(attempt, wish));
			if (isLeftOut) continue;
			if (!hasReason(played, attempt, wish)) {
				found.push({
					kind: 'failed-without-reason',
					text: `attempt ${index}: ${nameOf(wish)}: ${wordsOf(attempt, wish)}`,
				});
			}
		}
		const failed = failedIn(attempt, wishes);
		toldUnknown = failed.filter((wish) => isUnknown(wordsOf(attempt, wish)));
		// A run that stopped before an item has changed nothing about it.
		stillUnknown = [...stillUnknown.filter((wish) => !failed.includes(wish)), ...toldUnknown];
		accountBefore = own;
	});
	return found;
}

/** When what comes out was done in an earlier attempt, a hint says so, and of how many items. */
function unsaid(played: Played, attempt: Attempt, index: number): Finding[] {
	const runs = new Set(
		attempt.outcomes.map(({ run }) => run).filter((run) => run >= attempt.firstRun),
	);
	return [...runs].flatMap((of) => {
		const replayed = attempt.outcomes.filter(
			(outcome) => outcome.run === of && outcome.ok && isReplayed(played, attempt, outcome),
		).length;
		const said = attempt.words.some(
			({ where, run, text }) =>
				where === 'hint' && run === of && /\d+ items? .*earlier attempt/.test(text),
		);
		return replayed > 0 && !said
			? [{ kind: 'unsaid', text: `attempt ${index}: no hint on ${replayed} items done before` }]
			: [];
	});
}

/** The service may say nothing of what it did. */
const emptied = ({ arrivals }: Played, acts: readonly Act[]): boolean =>
	acts.some(({ arrival }) => arrivals[arrival]?.fault === 'actedEmpty');

const same_ = (outcome: { run: number; item: number }) => (wish: Wish) => same(wish)(outcome);

/** What an attempt reported as not done. */
function failedIn({ outcomes, stoppedAt, firstRun }: Attempt, wishes: readonly Wish[]): Wish[] {
	return wishes.filter(
		(wish) =>
			stoppedAt.some(same(wish)) ||
			outcomes.some((outcome) => outcome.run >= firstRun && !outcome.ok && same(wish)(outcome)),
	);
}

const wordsOf = ({ words }: Attempt, wish: Wish): string =>
	words
		.filter((words) => words.run === wish.run && isNamed(words, wish.item))
		.map(({ text }) => text)
		.join('\n');

/** Whether something went wrong in an attempt with a request that was about a wish. */
function hasReason({ arrivals, acts }: Played, attempt: Attempt, wish: Wish): boolean {
	const { mark } = wish;
	// A 429 holds the other items back, too, for as long as the node waits at most.
	const isHeldBack = wordsOf(attempt, wish).includes('too many requests');
	const isUnnamed =
		attempt.operation.updates !== undefined &&
		arrivals
			.slice(0, attempt.arrivals[1])
			.some(({ fault, text }) => fault === 'actedEmpty' && marksIn(text).includes(mark));
	if (isUnnamed) return true;
	return arrivals
		.slice(...attempt.arrivals)
		.some(
			({ method, fault, status = 599, text, path }) =>
				(fault !== 'ok' || status >= 300) &&
				(fault === 'unreachable' ||
					(isHeldBack && status === 429) ||
					(method === 'GET' && attempt.operation.looksIn?.test(path)) ||
					marksIn(text).includes(mark) ||
					path.includes(recordOf(mark)) ||
					acts.some((act) => markOfAct(act) === mark && path.includes(act.id.slice(0, -1)))),
		);
}

/** Other fields are as they are by then, whatever a node read earlier. */
function judgeChanges(played: Played): Finding[] {
	const { history, wishes, attempts } = played;
	const [field, corrected] = CORRECTED[history.operation] ?? [];
	return attempts.flatMap((attempt, index) => {
		const found = [...withoutReason(played, attempt, index), ...askedAgain(played, attempt, index)];
		for (const wish of wishes) {
			const record = attempt.records.get(recordOf(wish.mark));
			const { changes } = attempt.operation;
			const isDone = attempt.outcomes.some(
				(outcome) =>
					outcome.ok &&
					outcome.run >= attempt.firstRun &&
					outcome.run === wish.run &&
					outcome.item === wish.item,
			);
			const text = `${attempt.greeting} ${markOf(wish.mark)}`;
			if (isDone && changes && !String(record?.[changes]).startsWith(text)) {
				found.push({ kind: 'not-changed', text: `attempt ${index}: ${JSON.stringify(record)}` });
			}
			if (attempt.corrected && field && record?.[field] !== corrected) {
				found.push({ kind: 'overwritten', text: `attempt ${index}: ${JSON.stringify(record)}` });
			}
		}
		return found;
	});
}

function withoutReason(played: Played, attempt: Attempt, index: number): Finding[] {
	return failedIn(attempt, played.wishes)
		.filter((wish) => !hasReason(played, attempt, wish))
		.map((wish) => ({
			kind: 'failed-without-reason',
			text: `attempt ${index}: ${nameOf(wish)}: ${wordsOf(attempt, wish)}`,
		}));
}

/** What is done for an item is asked for once, however often n8n runs the node in an execution. */
function askedAgain(
	{ history, wishes, arrivals }: Played,
	attempt: Attempt,
	index: number,
): Finding[] {
	const [from, to] = attempt.arrivals;
	// Another text by then is a correction.
	const isSame = history.ending === 'none' || history.ending === 'execution';
	if (!isSame) return [];
	return wishes.flatMap(({ mark }): Finding[] => {
		// Of equal items, a later request may well be another one's.
		if (wishes.filter((wish) => wish.mark === mark).length > 1) return [];
		const own = arrivals
			.slice(from, to)
			.filter(({ text, path }) => marksIn(text).includes(mark) || path.includes(recordOf(mark)));
		const done = own.findIndex(({ method, fault }) => method !== 'GET' && fault === 'ok');
		return done >= 0 && done < own.length - 1
			? [{ kind: 'asked-again', text: `attempt ${index}: w${mark}w of a ${history.operation}` }]
			: [];
	});
}

/** What comes out is of the account, about the item, and still valid. */
function judgeSessions(played: Played): Finding[] {
	const { history, wishes, attempts, acts } = played;
	const { idOf } = operationOf(history);
	return attempts.flatMap((attempt, index) => {
		const found = [...withoutReason(played, attempt, index), ...askedAgain(played, attempt, index)];
		for (const outcome of attempt.outcomes.filter(({ run, ok }) => run >= attempt.firstRun && ok)) {
			const wish = wishes.find(same_(outcome));
			const act = acts.find(({ id }) => id === idOf?.(outcome.json));
			if (!wish || !act || markOfAct(act) !== wish.mark || act.account !== attempt.account) {
				found.push({
					kind: 'another-session',
					text: `attempt ${index}: ${JSON.stringify(outcome)}`,
				});
			} else if (attempt.minute - act.minute > 5) {
				found.push({
					kind: 'expired',
					text: `attempt ${index}: ${nameOf(wish)}: made ${attempt.minute - act.minute} minutes before`,
				});
			}
		}
		return found;
	});
}

const attemptHas = ({ arrivals }: Played, attempt: Attempt, faults: readonly Fault[]): boolean =>
	arrivals.slice(...attempt.arrivals).some(({ fault }) => faults.includes(fault));

/** What comes out is how it is by then. Which shapes a record has is not shown. */
function judgeReads(played: Played): Finding[] {
	const { history, wishes, attempts } = played;
	const [field] = CORRECTED[history.operation] ?? [];
	return attempts.flatMap((attempt, index) => {
		const found = withoutReason(played, attempt, index);
		for (const outcome of attempt.outcomes.filter(({ run, ok }) => run >= attempt.firstRun && ok)) {
			const wish = wishes.find(same_(outcome));
			const record = wish && attempt.records.get(recordOf(wish.mark));
			if (attemptHas(played, attempt, ['refusedWith200', 'actedEmpty'])) continue;
			if (!record || outcome.json.id !== record.id || outcome.json[field] !== record[field]) {
				found.push({ kind: 'stale', text: `attempt ${index}: ${JSON.stringify(outcome)}` });
			}
		}
		return found;
	});
}

/**
 * Where it costs money, calls with the same request are one wish, unless the user chose "Send All". Elsewhere a call is
 * a wish of its own, unless the one before with the same arguments has failed. What the model asks for again after a
 * failure is still wanted once. Whoever retries the execution was told of the model's failure, and asked to check
 * nothing.
 */
function judgeTool(played: Played): Finding[] {
	const { history, attempts, acts } = played;
	const found: Finding[] = [];
	const most = new Map<string, number>();
	attempts.forEach(({ tool, status, words, account, operation, lineage }, attempt) => {
		if (status !== 'success' && !words.some(({ text }) => text.includes(MODEL_FAILED))) {
			found.push({ kind: 'agent-failed', text: words.map(({ text }) => text).join('\n') });
		}
		if (operation.kind !== 'spend') return;
		const key = (mark: number) => `${lineage} ${account} ${operation.act} ${mark}`;
		const [firstAct] = attempts.find((one) => one.lineage === lineage)?.acts ?? [0];
		const wanted = new Map<number, number>();
		const begun = new Set<number>();
		const open = new Set<number>();
		const ids = new Set<string>();
		// A model that asks for the same again in one execution has made a mistake.
		const mayShare = operation.costsMoney && history.identical !== 'sendAll';
		const isOnce = mayShare && !['random', 'later'].includes(history.ending);
		const want = (call: number, mark: number) => {
			if (begun.has(call)) return;
			begun.add(call);
			if (isOnce) wanted.set(mark, 1);
			else if (!open.has(mark)) wanted.set(mark, (wanted.get(mark) ?? 0) + 1);
		};
		// Calls at the same time have all begun before the first has ended.
		if (history.together) history.items.forEach((mark, call) => want(call, mark));
		tool.forEach(({ call, wish: mark, ok, text, acts: upTo }, index) => {
			want(call, mark);
			if (ok) open.delete(mark);
			else open.add(mark);
			const own = acts
				.slice(firstAct, upTo)
				.filter(
					(act) => act.kind === operation.act && act.account === account && markOfAct(act) === mark,
				);
			const limit = Math.max(wanted.get(mark) ?? 0, most.get(key(mark)) ?? 0);
			const at = `attempt ${attempt}, call ${index}: w${mark}w`;
			if (own.length > limit) {
				found.push({ kind: 'sent-too-often', text: `${at} ${own.length} times, wanted ${limit}` });
			}
			if (!ok) return;
			if (!operation.idOf) {
				if (own.length === 0) found.push({ kind: 'nothing-done', text: `${at}: ${text}` });
				return;
			}
			const given = own.filter(({ id }) => text.includes(id));
			const fresh = given.find(({ id }) => !ids.has(id));
			if (fresh) ids.add(fresh.id);
			else if (given.length > 0 && !mayShare)
				found.push({ kind: 'one-for-two', text: `${at}: ${text}` });
			else if (given.length === 0 && !emptied(played, own)) {
				found.push({ kind: 'nothing-done', text: `${at}: ${text}` });
			}
		});
		for (const [mark, times] of wanted) {
			most.set(key(mark), Math.max(times, most.get(key(mark)) ?? 0));
		}
	});
	return found;
}

const MODEL_FAILED = 'The model is not available';
