/** The faults of the matrix, and what is true of each whatever it hits. */
import type { Fault } from '../../../simulator/index.ts';
import { settingsOfRun } from './settings.ts';

export interface FaultKind {
	readonly name: string;
	/**
	 * The fault itself.
	 * @param elsewhere another host that must never be called
	 * @param ahead by how many milliseconds the clocks of n8n and of the service are ahead of the test's
	 */
	fault(elsewhere: string, ahead?: number): Omit<Fault, 'match' | 'times'>;
	/** Whether the service has done what it was asked for. */
	readonly acted: boolean;
	/** Whether the one who asked can be sure that nothing was done. */
	readonly certainlyNot: boolean;
	/** Whether asking again may help, so that what does no harm is sent again. */
	readonly passes: boolean;
	/** Whether the answer serves all the same: 'perhaps' is for the operation to know. */
	readonly usable: 'no' | 'yes' | 'perhaps';
	/** What the user is told, in message or description. */
	readonly says: RegExp;
	readonly httpCode?: string;
}

const lost = { certainlyNot: false, passes: true, usable: 'no' } as const;
const done = { acted: true, certainlyNot: false, passes: false } as const;

export const faultKinds: readonly FaultKind[] = [
	{
		...lost,
		name: 'timed out',
		fault: () => ({ kind: 'delay', delayMs: 60_000 }),
		acted: true,
		says: /timed out/,
	},
	...[400, 401, 403, 404, 409].map((status) => refusal(status)),
	retryAfter('seconds', () => '2'),
	retryAfter('a date', (ahead) => new Date(Date.now() + ahead + 5000).toUTCString()),
	retryAfter('no header'),
	{
		...refusal(429),
		name: '429 with an hour',
		fault: () => ({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }),
		says: /in 60 minutes/,
	},
	failure(500, false),
	...[502, 503, 504].map((status) => failure(status, true)),
	{
		...lost,
		name: 'connection refused',
		fault: () => ({ kind: 'refuseConnection', delayMs: 600_000 }),
		acted: false,
		certainlyNot: true,
		says: /Nothing responds/,
	},
	{
		...lost,
		name: 'reset before it was read',
		fault: () => ({ kind: 'resetBeforeRead' }),
		acted: false,
		says: /connection dropped/,
	},
	{
		...lost,
		name: 'reset after it was done',
		fault: () => ({ kind: 'resetAfterProcessing' }),
		acted: true,
		says: /connection dropped/,
	},
	{
		...lost,
		name: 'reset in the answer',
		fault: () => ({ kind: 'resetMidAnswer' }),
		acted: true,
		says: /connection dropped/,
	},
	{
		...done,
		name: 'truncated JSON',
		fault: () => ({ kind: 'truncatedJson' }),
		usable: 'no',
		says: /was cut off or is damaged|is data instead of a file/,
	},
	{
		...done,
		name: 'web page with 200',
		fault: () => ({ kind: 'html', status: 200 }),
		usable: 'no',
		says: /is a web page/,
	},
	{
		...failure(502, true),
		name: 'web page with 502',
		fault: () => ({ kind: 'html', status: 502 }),
	},
	{
		...done,
		name: 'empty 200',
		fault: () => ({ kind: 'empty', status: 200 }),
		usable: 'perhaps',
		// An empty list may be one that lacks what was asked for.
		says: /its response|doesn't know|couldn't find|has no |lists no |^No |^There is no /,
	},
	...[302, 307].map(
		(status): FaultKind => ({
			...lost,
			name: `redirect ${status}`,
			fault: (location) => ({ kind: 'redirect', status, location }),
			acted: false,
			// 302 is also how a service says "done, look there".
			certainlyNot: status === 307,
			passes: false,
			says: /another URL/,
			httpCode: String(status),
		}),
	),
	{
		...done,
		name: 'wrong content type',
		fault: () => ({ kind: 'wrongType' }),
		usable: 'yes',
		says: /./,
	},
	{
		...done,
		name: 'large answer',
		// A tenth is as large for a test, and takes a tenth of the time.
		fault: () => ({ kind: 'large', megabytes: settingsOfRun.all ? 10 : 1 }),
		usable: 'yes',
		says: /./,
	},
];

function refusal(status: number): FaultKind {
	return {
		name: String(status),
		fault: () => ({ kind: 'status', status }),
		acted: false,
		certainlyNot: true,
		passes: false,
		usable: 'no',
		says: /Fault as ordered/,
		httpCode: String(status),
	};
}

function failure(status: number, passes: boolean): FaultKind {
	const says = new RegExp(`status ${status}`);
	return { ...refusal(status), certainlyNot: false, passes, says };
}

function retryAfter(name: string, header?: (ahead: number) => string): FaultKind {
	return {
		...refusal(429),
		name: `429 with ${name}`,
		fault: (_elsewhere, ahead = 0) => ({
			kind: 'status',
			status: 429,
			...(header && { headers: { 'retry-after': header(ahead) } }),
		}),
		passes: true,
	};
}
