/** What the status codes of the order endpoints mean (service document 1, part C, endpoints). */
const account = {
	401: {
		says: 'SVC rejected the user or password',
		remedy: 'Open the credential and enter both again.',
	},
	403: {
		says: "The credential isn't allowed to use this merchant key",
		remedy:
			'Open the credential and check that the merchant key, user, and password belong together.',
	},
};

const referenceUsed = {
	says: 'An order with this reference already exists',
	remedy:
		'Find the existing one with Order > Get by Reference, and check whose it is: another item or an earlier execution may have created it. Use another order reference only for a different order.',
};

export const createStatuses = {
	...account,
	400: {
		says: 'SVC rejected the order',
		remedy: 'Correct the values and run this again.',
	},
	// The document gives 405 for it, but calls it a conflict, whose status is 409.
	405: referenceUsed,
	409: referenceUsed,
};

export const getStatuses = {
	...account,
	404: {
		says: "SVC doesn't know this order",
		remedy:
			'Check the order key. It\'s the "order_key" that Order > Create and Get Many return. To find an order by your own reference, use Order > Get by Reference.',
	},
};

/** Of an order that is listed. A list that isn't found has a wrong URL. */
export const notReadable = {
	says: 'SVC lists an order, but not its details',
	remedy: 'Wait a few minutes, and run this again. If this keeps happening, contact your provider.',
};

export function listStatuses(remedy: string) {
	return { ...account, 400: { says: 'SVC rejected one of the days', remedy } };
}
