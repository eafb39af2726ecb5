import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cancellation } from '../../../nodes/shared/host/cancellation';
import { explain } from '../../../nodes/shared/errors/explain';
import { RequestFailure } from '../../../nodes/shared/errors/failure';
import { brokenOff, type Reason } from '../../../nodes/shared/errors/reason';
import type { Resource } from '../../../nodes/shared/operation/panel/describe';

const page = readFileSync('docs/errors.md', 'utf8');
const notOnThePage = (messages: Iterable<string>) =>
	[...new Set(messages)].filter((message) => !page.includes(message));

/** Words that n8n's guidelines keep out of messages. */
const discouraged = /\b(error|problem|failure|mistake)s?\b/i;

test('The page has every message of a request that failed', () => {
	const of: Record<Exclude<Reason['kind'], 'refused'>, Reason> = {
		failed: { kind: 'failed', status: 500 },
		redirected: { kind: 'redirected', status: 307, host: 'other.example' },
		unreachable: { kind: 'unreachable', code: 'ECONNREFUSED' },
		unsent: {
			kind: 'unsent',
			said: 'The request was blocked because it resolves to a restricted IP address',
		},
		lost: { kind: 'lost', code: 'ECONNRESET' },
		unusable: { kind: 'unusable', status: 200, problem: 'is empty' },
	};
	const refused = Array.from(
		{ length: 100 },
		(_, i): Reason => ({
			kind: 'refused',
			status: 400 + i,
		}),
	);
	const messages = [...Object.values(of), ...refused].map(
		(reason) => explain(new RequestFailure(reason), { title: 'Letter: Get' }, []).message,
	);
	expect(new Set(messages).size).toBeGreaterThan(10);
	expect(notOnThePage(messages)).toEqual([]);
	expect(messages.filter((message) => discouraged.test(message))).toEqual([]);
});

test('The page has the messages of statuses with a meaning of their own', async () => {
	const messages: string[] = [];
	for (const area of readdirSync('nodes')) {
		const file = path.resolve('nodes', area, 'resources.ts');
		if (!existsSync(file)) continue;
		const { resources } = (await import(file)) as { resources: readonly Resource[] };
		for (const { failureTexts } of resources.flatMap(({ operations }) => operations)) {
			messages.push(...Object.values(failureTexts.statuses ?? {}).map(({ says }) => says));
		}
	}
	expect(messages.length).toBeGreaterThan(10);
	expect(notOnThePage(messages)).toEqual([]);
	expect(messages.filter((message) => discouraged.test(message))).toEqual([]);
});

test('The page has the words for what is not known, not expected or canceled', () => {
	const unexpected = explain(new Error('x'), { title: 'Letter: Get' }, []);
	const unknown = explain(
		new RequestFailure({ kind: 'lost', code: 'ECONNRESET' }),
		{
			title: 'Letter: Send',
			unknownOutcome: { what: 'the letter was sent', check: 'Look' },
		},
		[],
	);
	expect(page.replaceAll('\n', ' ')).toContain(unexpected.description.replace(/\.$/, ''));
	const stopped = explain(new RequestFailure(brokenOff), { title: 'Letter: Get' }, []);
	expect(notOnThePage([unknown.message, cancellation, stopped.message])).toEqual([]);
});
