/** What has to compile, and what must not: checked by the compiler alone (npm run typecheck). */
import type { IDataObject } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import { json } from '../../../../nodes/shared/http/body';
import { choice, jsonObject, number, text } from '../../../../nodes/shared/fields';
import { operationsOf } from '../../../../nodes/shared/operation/operation';

const area: Area<'accountId'> = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};
const operation = operationsOf(area);

const thingId = text({ displayName: 'Thing', required: true });
const optional = text({ displayName: 'Note' });
const words = { name: 'Do', value: 'do', action: 'Do a thing', description: 'Do one thing' };
const read = { ...words, request: 'GET /accounts/{accountId}/things/{thing_id}' } as const;
const create = { ...words, request: 'POST /accounts/{accountId}/things', effect: 'spend' } as const;
const unknownOutcome = {
	what: 'the thing was created',
	done: 'created',
	check: 'Check with Thing > Get Many',
} as const;

export const right = [
	operation({ ...read, fields: { thingId } }),
	operation({ ...read, fields: { thingId: number({ displayName: 'Thing', required: true }) } }),
	operation({
		...create,
		unknownOutcome,
		fields: {
			kind: choice({
				displayName: 'Kind',
				options: [
					{ name: 'A', value: 'a' },
					{ name: 'B', value: 'b' },
				],
				default: 'a',
			}),
		},
		additionalFields: { optional },
		check({ kind, optional: note }) {
			const known: 'a' | 'b' = kind;
			const maybe: string | undefined = note;
			return void [known, maybe];
		},
		send: { as: 'one', body: ({ kind, optional: note }) => json({ kind, note }) },
	}),
];

export const wrong = [
	operation({
		...read,
		// @ts-expect-error the path parameter has no field
		fields: {},
	}),
	operation({
		...read,
		// @ts-expect-error the field has the name of the service instead of a parameter's
		fields: { thing_id: thingId },
	}),
	operation({
		...read,
		// @ts-expect-error what stands in the path cannot be left empty
		fields: { thingId: optional },
	}),
	operation({
		...read,
		// @ts-expect-error an object cannot stand in a path
		fields: { thingId: jsonObject({ displayName: 'Thing', required: true }) },
	}),
	operation({
		...read,
		// @ts-expect-error the service has no such method
		request: 'FETCH /things',
		fields: {},
	}),
	operation({
		...read,
		// @ts-expect-error a path begins with a slash
		request: 'GET things',
		fields: {},
	}),
	operation({
		...read,
		fields: { thingId },
		// @ts-expect-error a misspelt value
		send: { as: 'one', output: (_, { thingID }) => [{ id: thingID }] },
	}),
	operation({
		...read,
		fields: { thingId },
		filters: { optional },
		// @ts-expect-error a filter may be absent
		check: ({ optional: note }) => void note.length,
	}),
	// @ts-expect-error a spend says what may exist when its answer is lost
	operation({ ...create, fields: {} }),
	// @ts-expect-error a GET only reads
	operation({ ...read, fields: { thingId }, effect: 'idempotent' }),
	// @ts-expect-error anything else says what it does
	operation({ ...words, request: 'PUT /accounts/{accountId}/things', fields: {} }),
	// @ts-expect-error a read leaves nothing behind
	operation({ ...read, fields: { thingId }, unknownOutcome }),
	operation({
		...create,
		unknownOutcome,
		fields: {
			kind: choice({
				displayName: 'Kind',
				options: [
					{ name: 'A', value: 'a' },
					{ name: 'B', value: 'b' },
				],
				default: 'a',
			}),
		},
		// @ts-expect-error a value that the choice does not have
		check: ({ kind: chosen }) => void (chosen === 'c'),
	}),
	operation({
		...read,
		// @ts-expect-error there is no such effect
		effect: 'maybe',
		fields: { thingId },
	}),
];

/** Each way of sending has its own settings, and nothing of the others. */
const readThing = { ...read, fields: { thingId } };
const simplify = (full: IDataObject) => full;
const fileName = { fileName: 'thing.txt', mimeType: 'text/plain' };
const noItems = async () => await Promise.resolve([]);

export const ways = [
	operation({ ...readThing, send: { as: 'one', simplify } }),
	operation({ ...readThing, send: { as: 'pages', areShared: true, simplify } }),
	operation({ ...readThing, send: { as: 'whole', limitAs: { query: 'most', max: 10 } } }),
	operation({
		...readThing,
		send: { as: 'file', name: ({ thingId: id }) => ({ fileName: id, mimeType: 'text/plain' }) },
	}),
	operation({
		...readThing,
		send: {
			as: 'steps',
			async run({ thingId: id }, send) {
				await send({});
				return [{ id }];
			},
		},
	}),
	operation({
		...readThing,
		send: { as: 'batch', most: 10, parts: ({ thingId: id }) => [id], output: (answers) => answers },
	}),
	operation({
		...readThing,
		send: {
			as: 'suspended',
			pace: { firstMs: 1, longestMs: 2 },
			limitMs: () => 1,
			look: async ({ thingId: id }) => await Promise.resolve({ done: true, output: { id } }),
		},
	}),
];

export const mixed = [
	// @ts-expect-error a list has no output of its own
	operation({ ...readThing, send: { as: 'pages', output: () => [] } }),
	// @ts-expect-error a list that is read in pages has no limit of the service's
	operation({ ...readThing, send: { as: 'pages', limitAs: { query: 'most', max: 10 } } }),
	// @ts-expect-error what comes at once has no pages to share
	operation({ ...readThing, send: { as: 'whole', areShared: true } }),
	// @ts-expect-error a file is not simplified
	operation({ ...readThing, send: { as: 'file', name: fileName, simplify } }),
	// @ts-expect-error several requests have bodies of their own
	operation({ ...readThing, send: { as: 'steps', run: noItems, body: () => json({}) } }),
	// @ts-expect-error one way at a time
	operation({ ...readThing, send: { as: 'steps', run: noItems, most: 10 } }),
	// @ts-expect-error a response is dealt out, or is one outcome for all
	operation({ ...readThing, send: { as: 'batch', output: () => [], outcome: () => [] } }),
	// @ts-expect-error who waits says how long
	operation({ ...readThing, send: { as: 'suspended', pace: { firstMs: 1, longestMs: 2 } } }),
	// @ts-expect-error there is no such way
	operation({ ...readThing, send: { as: 'twice' } }),
	// @ts-expect-error the way is said in one place
	operation({ ...readThing, list: 'pages' }),
];
