import { texts } from '../../shared/fields';

const fieldNames = texts({
	displayName: 'Input Data Field Names',
	description: 'The order counts: the first one is file 1',
	hint: 'The input fields that contain the PDFs, separated by commas',
	placeholder: 'e.g. contract, terms',
	required: true,
	place: 'nowhere',
});
export const binaryPropertyNames = {
	...fieldNames,
	property: { ...fieldNames.property, default: 'data' },
};
