/** What may exist when the answer to a test request was lost. */
export const unknownTest = {
	what: 'the test was started',
	check: 'Look for it with Result > Get Many',
};
