import fc from 'fast-check';
import type { ILoadOptionsFunctions, INodeType, ResourceMapperFields } from 'n8n-workflow';
import { hostileText, hostileValue } from './hostile.ts';
import { checkPrototypes, checkThrown } from './innocent.ts';
import { common, Wire } from './n8n.ts';
import { nodes } from './nodes.ts';
import { answers } from './operations.ts';
import { checkRequest } from './requests.ts';

type Search = (this: ILoadOptionsFunctions, filter?: string, token?: string) => Promise<unknown>;

interface Named {
	readonly type: INodeType;
	readonly search: Search;
}

const methods = new Map(
	nodes.flatMap((type) =>
		Object.entries({
			...type.methods?.listSearch,
			...type.methods?.loadOptions,
			...type.methods?.resourceMapping,
		}).map(([name, search]): [string, Named] => [
			`${type.description.name} ${name}`,
			{ type, search: search as Search },
		]),
	),
);

const uuid = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

/** The editor's lists, for which the service is asked. */
export const editor = {
	name: 'editor',
	share: 15,
	property: fc.asyncProperty(
		fc.constantFrom(...methods.keys()),
		answers,
		fc.option(hostileText, { nil: undefined }),
		fc.constantFrom(undefined, '50', 'x'),
		fc.oneof(fc.constant(uuid), hostileValue),
		async (method, made, filter, token, other) => {
			const { type, search } = methods.get(method) as Named;
			const wire = new Wire(made);
			const context = {
				...common(type, wire),
				getCurrentNodeParameter: () => other,
				getNodeParameter: () => other,
			} as unknown as ILoadOptionsFunctions;
			try {
				const found = await search.call(context, filter, token);
				for (const entry of entriesIn(found)) checkEntry(entry);
			} catch (error) {
				checkThrown(error);
			}
			wire.sent.forEach(checkRequest);
			checkPrototypes();
		},
	),
};

function entriesIn(found: unknown): unknown[] {
	if (Array.isArray(found)) return found;
	if ('fields' in Object(found)) {
		const { fields } = found as ResourceMapperFields;
		return fields.map(({ id, displayName }) => ({ name: displayName, value: id }));
	}
	return (found as { results: unknown[] }).results;
}

function checkEntry(entry: unknown): void {
	const { name, value } = entry as Record<string, unknown>;
	if (typeof name !== 'string' || typeof value !== 'string' || name === '') {
		throw new Error(`An entry that cannot be shown: ${JSON.stringify(entry)}`);
	}
}
