import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';

/**
 * n8n's lint rules read object literals only; they see nothing of a description that functions put
 * together. So the final descriptions, taken from the built classes, are written out as literal
 * classes in the form those rules read, to be linted in place of the sources.
 */

/** JavaScript source of a JSON-like value; `undefined` properties are left out. */
export function toLiteral(value: unknown, where: string, indent = '\t'): string {
	if (value === null || typeof value === 'boolean' || typeof value === 'number') {
		return String(value);
	}
	if (typeof value === 'string') return quote(value);
	const inner = `${indent}\t`;
	if (Array.isArray(value)) {
		if (value.length === 0) return '[]';
		const items = value.map((item, i) => inner + toLiteral(item, `${where}[${i}]`, inner));
		return `[\n${items.join(',\n')},\n${indent}]`;
	}
	if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
		const entries = Object.entries(value).filter(([, item]) => item !== undefined);
		if (entries.length === 0) return '{}';
		const lines = entries.map(
			([key, item]) => `${inner}${keyOf(key)}: ${toLiteral(item, `${where}.${key}`, inner)}`,
		);
		return `{\n${lines.join(',\n')},\n${indent}}`;
	}
	throw new Error(`${where} is no plain data and cannot be written as a literal`);
}

const quote = (text: string) =>
	`'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

/** The rules look for plain identifiers as keys. */
const keyOf = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key));

/** The rules want `NodeConnectionTypes.Main` where the value is `'main'`. */
const connectionsToLiteral = (connections: unknown[]) =>
	`[${connections
		.map((type) => `NodeConnectionTypes.${String(type).replace(/^./, (c) => c.toUpperCase())}`)
		.join(', ')}]`;

/** The TypeScript source of a node class that has `node`'s description as a literal. */
export function renderNode(
	className: string,
	node: Pick<INodeType, 'description' | 'webhookMethods'>,
): string {
	const { inputs, outputs, webhooks = [], ...description } = node.description;
	// Addresses of executions that sleep are registered nowhere, so the rules on triggers do not apply.
	const registered = webhooks.filter(({ restartWebhook }) => restartWebhook !== true);
	if (!Array.isArray(inputs) || !Array.isArray(outputs)) {
		throw new Error(`${className}: inputs and outputs must be lists`);
	}
	const literal = toLiteral(
		{
			...description,
			...(registered.length > 0 && { webhooks: registered }),
			inputs: '@in',
			outputs: '@out',
		},
		className,
	)
		.replace("'@in'", () => connectionsToLiteral(inputs))
		.replace("'@out'", () => connectionsToLiteral(outputs));
	return `import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

export class ${className} implements INodeType {
	description: INodeTypeDescription = ${literal};
${renderWebhookMethods(node.webhookMethods)}}
`;
}

/** Which hooks exist is all that the rules ask about them. */
function renderWebhookMethods(groups: INodeType['webhookMethods']): string {
	if (!groups) return '';
	const lines = Object.entries(groups).map(([group, methods]) => {
		const stubs = Object.keys(methods ?? {}).map((name) => `async ${name}() { return true; }`);
		return `\t\t${keyOf(group)}: { ${stubs.join(', ')} },`;
	});
	return `\n\twebhookMethods = {\n${lines.join('\n')}\n\t};\n`;
}

/** The TypeScript source of a credential class that has `credential`'s fields as literals. */
export function renderCredential(className: string, credential: ICredentialType): string {
	const types: Record<string, string> = {
		authenticate: 'IAuthenticate',
		icon: 'Icon',
		properties: 'INodeProperties[]',
		test: 'ICredentialTestRequest',
	};
	// A function stays out: the rules ask nothing about it.
	const fields = Object.entries(credential).filter(([, value]) => typeof value !== 'function');
	const imports = ['ICredentialType', ...fields.flatMap(([name]) => types[name] ?? [])].map(
		(type) => type.replace('[]', ''),
	);
	const lines = fields.map(
		([name, value]) =>
			`\t${name}${types[name] ? `: ${types[name]}` : ''} = ${toLiteral(value, `${className}.${name}`)};\n`,
	);
	return `import type { ${imports.join(', ')} } from 'n8n-workflow';

export class ${className} implements ICredentialType {
${lines.join('\n')}}
`;
}

/**
 * Writes one literal class for each node and credential of the package in `root` (which has to be
 * built) into `target`, in the same folders as the sources.
 *
 * @returns the files written, relative to `target`
 */
export function renderBuild(root: string, target: string): string[] {
	const load = createRequire(path.join(root, 'package.json'));
	const { n8n } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	fs.rmSync(target, { recursive: true, force: true });
	// A rule checks that the icons exist.
	fs.cpSync(path.join(root, 'icons'), path.join(target, 'icons'), { recursive: true });

	const render = (distFile: string): string => {
		const className = path.basename(distFile).split('.')[0];
		const Class = (load(`./${distFile}`) as Record<string, new () => object>)[className];
		const instance = new Class();
		const file = distFile.replace(/^dist\//, '').replace(/\.js$/, '.ts');
		const text = distFile.endsWith('.node.js')
			? renderNode(className, instance as INodeType)
			: renderCredential(className, instance as ICredentialType);
		fs.mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
		fs.writeFileSync(path.join(target, file), text);
		return file;
	};
	return [...n8n.nodes, ...n8n.credentials].map(render);
}
