/** What the status codes of the order endpoints mean (service document 1, part C, endpoints). */
const account = {
	401: {
		says: 'The service did not accept user and password',
		remedy:
			'Open the credential and correct them; "Test" in the credential shows when they are right.',
	},
	403: {
		says: 'The credential is not allowed to use this merchant key',
		remedy: 'Open the credential and check that merchant key, user and password belong together.',
	},
};

export const createStatuses = {
	...account,
	400: {
		says: 'The service refused the order',
		remedy: 'Nothing was created. Correct the values and run again.',
	},
	// The document calls it a conflict, but gives 405 for it.
	405: {
		says: 'An order with this reference already exists',
		remedy:
			'Nothing new was created. Find the existing order with Order > Get Many on the day when it was created, or use another order reference.',
	},
};

export const getStatuses = {
	...account,
	404: {
		says: 'The service does not know this order',
		remedy:
			'Check the order key: it is the "order_key" that Create and Get Many give, not your order reference.',
	},
};

export const getManyStatuses = {
	...account,
	400: {
		says: 'The service does not accept this day',
		remedy: 'Choose another day and run again.',
	},
};
