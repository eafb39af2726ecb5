import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../../nodes/shared/answer';
import { NegativeAnswer } from '../../../nodes/shared/failure';
import type { ServiceRequest } from '../../../nodes/shared/request';
import { type Part, sendTogether } from '../../../nodes/shared/together';

const request: ServiceRequest = { method: 'POST', path: '/numbers', effect: 'read' };

function member(parts: unknown[], key?: Part<unknown>['key']): Part<IDataObject | undefined> {
	return { request, parts, key, receive: (answers) => [...answers] };
}

/** Sends for all members; gives what was sent and what each got. */
async function exchange(members: Array<Part<IDataObject | undefined>>, answers: unknown) {
	let sent: unknown;
	const results = await sendTogether(members, async ({ body }) => {
		sent = body && 'bytes' in body ? JSON.parse(body.bytes.toString()) : undefined;
		return await Promise.resolve({ status: 200, headers: {}, text: '', body: answers });
	});
	return { sent, got: results.map((result) => result()) };
}

describe('by position', () => {
	it('each gets the answers to its own parts', async () => {
		const members = [member(['a', 'b']), member([]), member(['c'])];
		expect(await exchange(members, [{ n: 1 }, { n: 2 }, 3])).toEqual({
			sent: ['a', 'b', 'c'],
			got: [[{ n: 1 }, { n: 2 }], [], [{ value: 3 }]],
		});
	});

	it.each([[[]], [[{ n: 1 }]], [[1, 2, 3]]])('%j cannot be told apart for two', async (answers) => {
		await expect(exchange([member(['a']), member(['b'])], answers)).rejects.toThrow(UnusableAnswer);
	});
});

describe('by key', () => {
	const key = (value: unknown) =>
		typeof value === 'string' ? value : String(Reflect.get(Object(value), 'id'));

	it('answers may come in any order, more or fewer; equal parts are sent once', async () => {
		const members = [member(['a', 'b'], key), member(['b', 'c'], key)];
		expect(await exchange(members, [{ id: 'x' }, { id: 'b' }, { id: 'a' }])).toEqual({
			sent: ['a', 'b', 'c'],
			got: [
				[{ id: 'a' }, { id: 'b' }],
				[{ id: 'b' }, undefined],
			],
		});
	});
});

it('a negative answer of one does not hide the results of the others', async () => {
	const refusing: Part<IDataObject> = {
		...member(['a']),
		receive: () => {
			throw new NegativeAnswer('No', 'Ask another.');
		},
	};
	const [first, second] = await sendTogether<IDataObject | undefined>(
		[refusing, member(['b'])],
		async () => await Promise.resolve({ status: 200, headers: {}, text: '', body: [1, 2] }),
	);
	expect(() => first()).toThrow(NegativeAnswer);
	expect(second()).toEqual([{ value: 2 }]);
});

it('nothing is sent for nobody', async () => {
	expect(await exchange([], [])).toEqual({ sent: undefined, got: [] });
});
