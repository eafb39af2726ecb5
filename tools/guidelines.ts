import type { Rule } from 'eslint';
import type { ObjectExpression, Property } from 'estree';

/**
 * What n8n's interface guidelines ask of parameters and its own lint rules leave unchecked. For
 * rendered (literal) descriptions only.
 */

function property(object: ObjectExpression, name: string): Property['value'] | undefined {
	for (const entry of object.properties) {
		if (entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === name) {
			return entry.value;
		}
	}
	return undefined;
}

function text(object: ObjectExpression, name: string): string | undefined {
	const value = property(object, name);
	return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

function objects(object: ObjectExpression, name: string): ObjectExpression[] {
	const value = property(object, name);
	if (value?.type !== 'ArrayExpression') return [];
	return value.elements.filter((element) => element?.type === 'ObjectExpression');
}

/** A rule about the objects that have the keys of a parameter (or of a mode of a locator). */
function parameterRule(
	description: string,
	check: (parameter: ObjectExpression, type: string) => string | undefined,
): Rule.RuleModule {
	return {
		meta: { type: 'suggestion', docs: { description }, schema: [] },
		create: (context) => ({
			ObjectExpression(node) {
				const type = text(node, 'type');
				if (type === undefined || property(node, 'displayName') === undefined) return;
				const message = check(node, type);
				if (message) {
					context.report({ node, message: `"${text(node, 'displayName')}": ${message}` });
				}
			},
		}),
	};
}

/** Keys whose texts people read. */
const read = [
	'action',
	'activationHint',
	'activationMessage',
	'description',
	'displayName',
	'eventTriggerDescription',
	'executionsHelp',
	'header',
	'hint',
	'message',
	'placeholder',
];

/** Words for which the writing guide has a plainer or more idiomatic one. */
const discouraged =
	/\b(anew|answers?|(?<!requests )at once|becomes? of|besides|cannot|cancelled|c[ao]mes? about|does not|everybody|holds?|is to be|is wanted|lies|looks?|meanwhile|nobody|of which|somebody|stands?|tells?|the service|told)\b/i;

const longest = 30;

/** What the writing guide asks of a text, or undefined if it is so. */
function wording(key: string, written: string): string | undefined {
	const found = discouraged.exec(written);
	if (found)
		return `"${found[0]}" has a plainer word. If SVC calls something that, add an exception to "discouraged" in tools/guidelines.ts`;
	if (key === 'description') {
		if (/^(What|Whose|Where|How(?! (to|long)\b)|Who|Which)\b/.test(written)) {
			return 'a description starts with a noun or a verb';
		}
		// The sentence about expressions is n8n's own.
		const own = written.replace(/ Choose from the list, or specify .*/, '');
		if (own.split(/\s+/).length > longest) return `a description has up to ${longest} words`;
	}
	if (key === 'hint' && /^[^.]*\.$/.test(written)) return 'a single sentence has no period';
	return undefined;
}

export const guidelines = {
	meta: { name: 'guidelines' },
	rules: {
		placeholder: parameterRule(
			'A placeholder is an example, or says what a button adds',
			(node, type) => {
				const placeholder = text(node, 'placeholder');
				if (placeholder === undefined) return undefined;
				if (type === 'collection' || type === 'fixedCollection') {
					return placeholder.startsWith('Add ')
						? undefined
						: 'the placeholder must start with "Add "';
				}
				// In a locator's list the placeholder stands in a search box.
				if (type === 'list') return undefined;
				return placeholder.startsWith('e.g. ')
					? undefined
					: 'the placeholder must start with "e.g. "';
			},
		),

		'boolean-description': parameterRule('A switch says what it does', (node, type) =>
			type === 'boolean' && text(node, 'description') === undefined
				? 'a boolean needs a description that starts with "Whether "'
				: undefined,
		),

		'operation-description': parameterRule('Each operation says what it does', (node, type) => {
			if (type !== 'options' || text(node, 'name') !== 'operation') return undefined;
			const silent = objects(node, 'options').find((option) => !text(option, 'description'));
			return silent && `operation "${text(silent, 'name')}" needs a description`;
		}),

		action: parameterRule('An action names verb and resource, without articles', (node, type) => {
			if (type !== 'options' || text(node, 'name') !== 'operation') return undefined;
			const wordy = objects(node, 'options').find((option) =>
				/\b(an?|the|that|which)\b|money/i.test(text(option, 'action') ?? ''),
			);
			return wordy && `the action "${text(wordy, 'action')}" has an article or an aside`;
		}),

		wording: {
			meta: { type: 'suggestion', docs: { description: 'Texts keep to the guide' }, schema: [] },
			create: (context) => ({
				Property(node) {
					if (node.key.type !== 'Identifier' || node.value.type !== 'Literal') return;
					const { value } = node.value;
					if (typeof value !== 'string' || !read.includes(node.key.name)) return;
					const message = wording(node.key.name, value);
					if (message) context.report({ node, message: `${message}: ${value}` });
				},
			}),
		},

		locator: parameterRule(
			'A locator starts with the list where there is one, and checks what is typed',
			(node, type) => {
				if (type !== 'resourceLocator') return undefined;
				const modes = objects(node, 'modes');
				const lists = modes.filter((mode) => text(mode, 'name') === 'list');
				const first = lists[0] ?? modes[0];
				if (!first || first !== modes[0]) return 'the first mode must be "list"';
				if (lists[0] && text(lists[0], 'displayName') !== 'From List')
					return 'the list must be called "From List"';
				const unchecked = modes.find(
					(mode) =>
						!lists.includes(mode) &&
						// Nothing has to be typed there.
						text(mode, 'displayName') !== 'Auto' &&
						property(mode, 'validation') === undefined,
				);
				if (unchecked) return `mode "${text(unchecked, 'displayName')}" needs a validation`;
				const initial = property(node, 'default');
				if (initial?.type === 'ObjectExpression') {
					if (text(initial, 'mode') === text(first, 'name')) return undefined;
					// By Name where any text will do: the list of a new account is empty.
					const other = modes.find((mode) => text(mode, 'name') === text(initial, 'mode'));
					if (other && text(other, 'displayName') === 'By Name') return undefined;
					// In words where another node has the ID (see fields/locators/otherSteps.ts).
					if (other && text(other, 'displayName') === 'Auto') return undefined;
				}
				return `the default mode must be "${text(first, 'name')}"`;
			},
		),
	},
} satisfies { meta: object; rules: Record<string, Rule.RuleModule> };
