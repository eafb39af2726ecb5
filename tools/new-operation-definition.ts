import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathNames, TODO } from './new-endpoint.ts';
import { camel, capitalized, type Operation } from './new-operation-arguments.ts';
import {
	fieldOf,
	isEntered,
	isNested,
	kindOf,
	optionalFieldsOf,
	words,
} from './new-operation-fields.ts';

/* The definition of a new operation. */

/** `getLetter`, `getTrackingOfLetter`, and of "getMany" `getManyLetters`. */
export function exported({ file, resource }: Operation): string {
	const noun = capitalized(resource);
	if (file === 'getMany') return `getMany${noun}s`;
	return /[A-Z]/.test(file) ? `${file}Of${noun}` : `${file}${noun}`;
}

/** The kinds of texts are in nodes/shared/fields/rules/textKinds.ts. */
const toCheck = `// TODO: check of each: display name, description, limits, default, and a text's kind`;

export function definition(operation: Operation): string {
	const { value, file, method, endpoint, section, isList, isPaged } = operation;
	return [
		...imports(operation),
		'',
		`/** TODO: what comes out, and what SVC doesn't document (${section}). */`,
		`export const ${exported(operation)} = operation({`,
		`\tname: '${words(file)}',`,
		`\tvalue: '${value}',`,
		...titles(operation),
		`\trequest: '${method} ${endpoint}',`,
		...consequence(operation),
		...entered(operation),
		...optionalFields(operation),
		...(isList ? [`\tsend: { as: '${isPaged ? 'pages' : 'whole'}' },`] : []),
		`});`,
		'',
	].join('\n');
}

function imports(operation: Operation): string[] {
	const { body, costsMoney } = operation;
	const kinds = new Set([
		...(costsMoney ? ['costNotices'] : []),
		...[...body.filter(isEntered), ...optionalFieldsOf(operation)].map(kindOf),
	]);
	const from = (names: readonly string[], file: string) =>
		names.length > 0 ? [`import { ${names.join(', ')} } from '${file}';`] : [];
	return [
		...from([...kinds].sort(), '../../shared/fields'),
		...from(['operation'], '../area'),
		...from(locatorsOf(operation), '../locators'),
	];
}

/** The path's parameters that the area has a field for; where it has one for each purpose, the author chooses. */
function locatorsOf({ area, fields }: Operation): string[] {
	const file = `nodes/${area}/locators.ts`;
	const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
	return fields.filter((name) => new RegExp(`const ${name} = (?!\\{)`).test(known));
}

/** Where to find a field like it: in an operation with the same parameter in its path, if there is one. */
function exampleOf(field: string, { area, resource, endpoint }: Operation): string {
	const name = pathNames(endpoint).find((one) => camel(one) === field);
	const near = globSync(`nodes/${area}/${resource}/*.ts`).sort();
	const all = [...near, ...globSync(`nodes/${area}/*/*.ts`).sort()];
	const found = all.find((file) =>
		new RegExp(`^\trequest: .*\\{${name}\\}`, 'm').test(readFileSync(file, 'utf8')),
	);
	if (found) return `as ${found.replaceAll(path.sep, '/')} has it`;
	const own = `nodes/${area}/locators.ts`;
	return `like those of ${existsSync(own) ? own : 'nodes/Letters/locators.ts'}`;
}

/** The verb of a description where it isn't that of the name. */
const says: Record<string, string> = { Get: 'Retrieve' };

/** As the editor lists it, and what its description says. */
function titles({ resource, file, isList, returns, costsMoney }: Operation): string[] {
	const [verb, ...rest] = words(file).split(' ');
	const one = words(resource).toLowerCase();
	const things = rest.join(' ').toLowerCase();
	const named = isList && returns !== TODO ? returns : things;
	const aRecord = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
	const isMany = file === 'getMany';
	const ofRecord = named ? `the ${named} of ${aRecord}` : aRecord;
	const action = isMany ? `Get many ${one}s` : [verb, one, things].filter(Boolean).join(' ');
	const description = isList
		? `Retrieve a list of ${isMany ? `${one}s` : `${named} of ${aRecord}`}`
		: `${says[verb] ?? verb} ${ofRecord}`;
	return [
		`\taction: '${action}',`,
		`\tdescription: '${description}${costsMoney ? '. Costs money.' : ''}',`,
	];
}

/** What the method promises; a POST may be harmless, but only the service's description can say so. */
function consequence({ method, costsMoney }: Operation): string[] {
	if (method === 'GET') return [];
	if (method !== 'POST') return [`\teffect: 'idempotent',`];
	if (!costsMoney) {
		return [
			`\t// TODO: add what may exist if its outcome is unknown ("unknownOutcome"), or set another effect`,
			`\teffect: 'spend',`,
		];
	}
	return [
		`\teffect: 'spend',`,
		`\tcostsMoney: true,`,
		`\t// TODO: what may exist if its outcome is unknown`,
		`\tunknownOutcome: { what: '', done: 'sent', check: '' },`,
	];
}

/** What the panel always shows. */
function entered(operation: Operation): string[] {
	const { resource, fields, body, costsMoney } = operation;
	const locators = locatorsOf(operation);
	const one = words(resource).toLowerCase();
	const required = body.filter(isEntered);
	return [
		`\tfields: {`,
		...(costsMoney
			? [
					`\t\t// TODO: what the request does, and whether it can be undone`,
					`\t\t...costNotices('Each input item costs money.', '${one}'),`,
				]
			: []),
		...fields.flatMap((field) => [
			...(locators.includes(field)
				? []
				: [`\t\t// TODO: the field ${field}, ${exampleOf(field, operation)}`]),
			`\t\t${field},`,
		]),
		...(required.length > 0 ? [`\t\t${toCheck}`] : []),
		...required.map((part) => fieldOf(part)),
		...body
			.filter(isNested)
			.map(
				({ name, type }) =>
					`\t\t// TODO: the fields of ${name}, ${type === 'array' ? 'a list' : 'an object'} of the body`,
			),
		`\t},`,
	];
}

/** Of a list they filter it. */
function optionalFields(operation: Operation): string[] {
	const { isList } = operation;
	const optional = optionalFieldsOf(operation);
	if (optional.length === 0) {
		return isList
			? [
					`\t// TODO: the "filters" of the list as --query would add them; delete this line if it has none`,
				]
			: [];
	}
	return [
		`\t${toCheck}`,
		`\t${isList ? 'filters' : 'additionalFields'}: {`,
		...optional.map((one) => fieldOf(one, isList ? ' to filter by' : '')),
		`\t},`,
	];
}
