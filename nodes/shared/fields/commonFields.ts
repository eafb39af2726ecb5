import { choice } from './choice';
import { type Field, when } from './field';
import { number } from './number';
import { text } from './text';
import { texts } from './texts';
import { yesNo } from './yesNo';

const initialLimit = 50;

/** Texting a whole list of 200 would leave out 150 people. Whoever has changed the limit knows of it. */
export function hintAtLimit(
	limit: number | undefined,
	count: number,
	hint: ((message: string) => void) | undefined,
): void {
	if (limit !== initialLimit || count !== limit) return;
	hint?.(
		`There may be more results, because Limit is ${limit}. To get all of them, turn on Return All.`,
	);
}

/** n8n's own wording, which its lint compares literally. */
export const listFields = {
	returnAll: yesNo({
		displayName: 'Return All',
		description: 'Whether to return all results or only up to a given limit',
		place: 'nowhere',
	}),
	limit: when(
		{ returnAll: [false] },
		number({
			displayName: 'Limit',
			description: 'Max number of results to return',
			min: 1,
			default: initialLimit,
			place: 'nowhere',
		}),
	),
};

/** n8n's wording for an output file. */
export const downloadFields = {
	binaryPropertyName: text({
		displayName: 'Put Output File in Field',
		hint: 'The name of the output binary field to put the file in',
		default: 'data',
		required: true,
		place: 'nowhere',
	}),
};

export const simplifyField = {
	simple: yesNo({
		displayName: 'Simplify',
		description: 'Whether to return a simplified version of the response instead of the raw data',
		default: true,
		place: 'nowhere',
	}),
};

/** What is returned: people choose with Simplify; for an agent's tool, n8n's guidelines ask for three choices. */
export const outputFields = {
	simple: { ...simplifyField.simple, shownIn: 'node' } satisfies Field<boolean>,
	toolOutput: {
		...choice({
			displayName: 'Output',
			description:
				'The part of the response to return to the agent. A smaller part uses fewer tokens.',
			options: [
				{ name: 'Simplified', value: 'simplified', description: 'The fields most people need' },
				{ name: 'Raw', value: 'raw', description: 'The whole response' },
				{ name: 'Selected Fields', value: 'selected', description: 'Only the fields you name' },
			],
			default: 'simplified',
			fixed: true,
			place: 'nowhere',
		}),
		shownIn: 'tool',
	} satisfies Field<string>,
	toolFields: {
		...when(
			{ toolOutput: ['selected'] },
			texts({
				displayName: 'Output Fields',
				description: 'The names of the fields to return, separated by commas',
				required: true,
				place: 'nowhere',
			}),
		),
		shownIn: 'tool',
	} satisfies Field<string[] | undefined>,
};
