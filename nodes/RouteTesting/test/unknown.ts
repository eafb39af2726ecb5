/** What may exist when the answer to a test request was lost. */
export const unknownTest = {
	what: 'the test was started',
	check: 'Check with Result > Get Many',
};
