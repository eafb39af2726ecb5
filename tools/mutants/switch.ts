import ts from 'typescript';
import { activeVariable, metVariable, testFileVariable } from './test-file.ts';
import { mutated, type Mutation } from './mutations.ts';

/** A part of a file, and what stands there instead: the changed code if a variable says so, the code as it was otherwise. */
export interface Switch {
	start: number;
	end: number;
	text: string;
}

/** A worker keeps n8n and the nodes for many test files: each is noted once. */
const HELPER = `
var metHere: Set<string> | undefined;
function isChangeActive(change: number): boolean {
	const { ${activeVariable}: active, ${metVariable}: file, ${testFileVariable}: test } = process.env;
	const line = file && change + ' ' + test + '\\n';
	if (file && line && !(metHere ??= new Set()).has(line)) {
		metHere.add(line);
		process.getBuiltinModule('node:fs').appendFileSync(file, line);
	}
	return active === String(change);
}
`;

/** How a change can be turned on in code that has others too; `undefined` if it can't. */
export function switchFor(code: string, mutation: Mutation, change: number): Switch | undefined {
	const source = ts.createSourceFile(mutation.file, code, ts.ScriptTarget.Latest, true);
	const changed = nodesAt(source, mutation.start, mutation.end);
	const on = `isChangeActive(${change})`;
	if (mutation.replacement === ';') {
		const { start, end } = mutation;
		return { start, end, text: `if (${on}) {} else { ${code.slice(start, end)} }` };
	}
	const node = expressionOf(changed);
	if (node === undefined) return undefined;
	const start = node.getStart(source);
	const before = code.slice(start, node.end);
	const after =
		mutation.replacement === '...{}'
			? '{}'
			: mutated(before, {
					...mutation,
					start: mutation.start - start,
					end: mutation.end - start,
				});
	const text = `${on} ? (${after}) : (${before})`;
	return { start, end: node.end, text: isName(node) ? `[${text}]` : `(${text})` };
}

/** A file with switches that don't overlap. */
export function switched(text: string, switches: readonly Switch[]): string {
	const last = [...switches].sort((a, b) => b.start - a.start);
	return last.reduce(
		(all, one) => all.slice(0, one.start) + one.text + all.slice(one.end),
		text + HELPER,
	);
}

export const overlap = (a: Switch, b: Switch) => a.start < b.end && b.start < a.end;

function nodesAt(source: ts.SourceFile, start: number, end: number): ts.Node[] {
	const found: ts.Node[] = [];
	const visit = (node: ts.Node): void => {
		if (node.getStart(source) === start && node.end === end) found.push(node);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** The smallest expression that has a value with the change and one without. */
function expressionOf(changed: readonly ts.Node[]): ts.Node | undefined {
	for (const node of changed) {
		const { parent } = node;
		if (ts.isSpreadAssignment(node)) return node.expression;
		if (ts.isBinaryExpression(parent) && parent.operatorToken === node) return parent;
		// `list.some(is)`: the name, what it's a method of, and the call.
		if (ts.isPropertyAccessExpression(parent) && parent.name === node) return chain(parent);
	}
	const node = changed.find((one) => !ts.isStatement(one));
	return node && chain(node);
}

/** With what is read from it or called: `a?.filter(b).c` ends where `a` is missing, and has to go on doing so. */
function chain(node: ts.Node): ts.Node {
	const { parent } = node;
	const isRead =
		ts.isPropertyAccessExpression(parent) ||
		ts.isElementAccessExpression(parent) ||
		ts.isCallExpression(parent) ||
		ts.isNonNullExpression(parent);
	return isRead && parent.expression === node ? chain(parent) : node;
}

const isName = (node: ts.Node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;
