import { texts } from '../../../shared/fields';

export const binaryPropertyNames = texts({
	displayName: 'PDF Input Fields',
	description: 'The order matters: the first one is file 1',
	hint: 'The input fields that contain the PDFs, separated by commas. Read a file first, for example with Google Drive > Download.',
	default: 'data',
	placeholder: 'e.g. contract, terms',
	required: true,
	place: 'nowhere',
});
