import fc from 'fast-check';
import type { IBinaryData } from 'n8n-workflow';
import { bodyText, headerText, hostileText, hostileValue } from './hostile.ts';
import { checkPrototypes, checkThrown, checkWords } from './innocent.ts';
import { executeContext, type FuzzedRun, Wire, type WireAnswer } from './n8n.ts';
import { actionNodes, nodeCalled } from './nodes.ts';
import { type Offered, operationsOf } from './offered.ts';
import { checkFileName, checkForm, checkRequest } from './requests.ts';
import { parametersOf } from './samples.ts';

const statuses = fc.oneof(
	{ weight: 12, arbitrary: fc.constantFrom(200, 200, 200, 201, 204) },
	{ weight: 1, arbitrary: fc.constantFrom(301, 302, 400, 404, 409, 422, 405) },
	{ weight: 1, arbitrary: fc.constantFrom(429, 500, 503) },
);

const headers = fc.record(
	{
		'content-type': fc.oneof(fc.constant('application/json'), headerText),
		'content-disposition': headerText,
		'x-svc-filename': headerText,
		'x-svc-pagination-total': headerText,
		'retry-after': fc.oneof({ weight: 4, arbitrary: fc.constant('0') }, headerText),
		location: headerText,
	},
	{ requiredKeys: ['content-type'] },
);

export const answers: fc.Arbitrary<WireAnswer[]> = fc.array(
	fc.record({ status: statuses, headers, body: bodyText }),
	{ minLength: 1, maxLength: 3 },
);

const binary: fc.Arbitrary<IBinaryData> = fc.record({
	data: fc.constantFrom(Buffer.from('%PDF-1.7').toString('base64'), '', '{"a":1}'),
	fileName: fc.oneof(fc.constant('contract.pdf'), hostileText),
	mimeType: fc.oneof(fc.constant('application/pdf'), hostileText),
});

/** A run of any operation of any node. */
const run: fc.Arbitrary<FuzzedRun> = fc.oneof(...actionNodes.flatMap(operationsOf).map(runOf));

function runOf({ type, chosen, properties }: Offered): fc.Arbitrary<FuzzedRun> {
	return fc.record({
		node: fc.constant(type.description.name),
		answers,
		parameters: parametersOf(properties).map((parameters) => ({ ...parameters, ...chosen })),
		json: fc.oneof({ weight: 9, arbitrary: fc.constant({ id: 1 }) }, hostileValue),
		binary,
		tolerant: fc.boolean(),
	});
}

async function check(given: FuzzedRun): Promise<void> {
	const wire = new Wire(given.answers);
	try {
		const [items = []] = (await nodeCalled(given.node).execute?.call(
			executeContext(given, wire),
		)) as Array<Array<{ json: Record<string, unknown>; binary?: Record<string, IBinaryData> }>>;
		for (const { json, binary: files } of items) {
			JSON.stringify(json);
			if (given.tolerant && isFailure(json.error))
				checkWords(json.error.message, json.error.description);
			for (const file of Object.values(files ?? {})) {
				checkFileName(String(file.fileName));
				if (!/^[\w.+-]+\/[\w.+-]+$/.test(file.mimeType))
					throw new Error(`A type: ${file.mimeType}`);
			}
		}
	} catch (error) {
		checkThrown(error);
	}
	for (const options of wire.sent) {
		checkRequest(options);
		await checkForm(options);
	}
	checkPrototypes();
}

function isFailure(error: unknown): error is { message: unknown; description: unknown } {
	return typeof error === 'object' && error !== null && 'message' in error;
}

export const operations = {
	name: 'operations',
	share: 40,
	property: fc.asyncProperty(run, check),
};
