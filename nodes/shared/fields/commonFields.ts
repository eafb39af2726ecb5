import { when } from './field';
import { number } from './number';
import { text } from './text';
import { yesNo } from './yesNo';

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
			default: 50,
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
