/** What may exist if the response to a test request is lost. */
export const unknownTest = {
	what: 'the test was started',
	check: 'Check with Result > Get Many',
};
