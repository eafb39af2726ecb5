import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A small change of the code that tests should notice. */
export interface Mutation {
	file: string;
	/** From 1. */
	line: number;
	start: number;
	end: number;
	replacement: string;
}

/** Where a mutation can be: in what all areas share, in triggers, or in an area's operations. */
export const areas = ['shared', 'triggers', 'areas'] as const;
export type Area = (typeof areas)[number];

/** By folders, so that files can be moved. */
export function areaOfFile(file: string): Area {
	if (/Trigger\/|\/(trigger|polling|webhook|poll)\//.test(file)) return 'triggers';
	const folder = file.split('/').slice(0, 2).join('/');
	return globSync(`${folder}/*.node.ts`).length > 0 ? 'areas' : 'shared';
}

/** All mutations of the published code, in the order of the files. */
export function allMutations(root: string): Mutation[] {
	return globSync('nodes/**/*.ts', { cwd: root })
		.sort()
		.flatMap((file) => mutationsIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/** The text of a file with a mutation in it. */
export function mutated(text: string, { start, end, replacement }: Mutation): string {
	return text.slice(0, start) + replacement + text.slice(end);
}

const operators = new Map<ts.SyntaxKind, string>([
	[ts.SyntaxKind.AmpersandAmpersandToken, '||'],
	[ts.SyntaxKind.BarBarToken, '&&'],
	[ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
	[ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
	[ts.SyntaxKind.LessThanToken, '<='],
	[ts.SyntaxKind.LessThanEqualsToken, '<'],
	[ts.SyntaxKind.GreaterThanToken, '>='],
	[ts.SyntaxKind.GreaterThanEqualsToken, '>'],
	[ts.SyntaxKind.PlusToken, '-'],
	[ts.SyntaxKind.MinusToken, '+'],
	[ts.SyntaxKind.AsteriskToken, '/'],
	[ts.SyntaxKind.SlashToken, '*'],
]);

const methods = new Map([
	['startsWith', 'includes'],
	['endsWith', 'includes'],
	['some', 'every'],
	['every', 'some'],
	['trim', 'trimStart'],
	['toUpperCase', 'toLowerCase'],
	['toLowerCase', 'toUpperCase'],
	['max', 'min'],
	['min', 'max'],
]);

export function mutationsIn(file: string, text: string): Mutation[] {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: Mutation[] = [];
	const add = (node: ts.Node, replacement: string) => {
		const start = node.getStart(source);
		const line = source.getLineAndCharacterOfPosition(start).line + 1;
		found.push({ file, line, start, end: node.end, replacement });
	};
	const visit = (node: ts.Node): void => {
		// Types and imports are gone when the code runs.
		if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) {
			return;
		}
		if (ts.isBinaryExpression(node)) {
			const operator = operators.get(node.operatorToken.kind);
			if (operator !== undefined) add(node.operatorToken, operator);
			if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
				add(node, node.right.getText(source));
			}
		}
		if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
		if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
		if (ts.isNumericLiteral(node)) {
			// The name of a property is no calculation.
			const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
			add(node, isName ? String(Number(node.text) + 1) : `(${node.text} + 1)`);
		}
		if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
			add(node, node.operand.getText(source));
		}
		if (ts.isIfStatement(node) && !node.elseStatement) add(node, ';');
		if (ts.isConditionalExpression(node)) {
			add(node.condition, 'true');
			add(node.condition, 'false');
		}
		if (ts.isExpressionStatement(node)) add(node, ';');
		if (ts.isSpreadAssignment(node)) add(node, '...{}');
		if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
			const { name } = node.expression;
			const other = methods.get(name.text);
			if (other !== undefined) add(name, other);
			if (name.text === 'filter') add(node, node.expression.expression.getText(source));
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}
