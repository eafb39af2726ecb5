/** What the status codes of the wallet endpoints mean (service document 1, part C, endpoints). */
export const initializeStatuses = {
	400: {
		says: 'The service refused to start a session',
		remedy:
			'The request is not valid, or there is no registration certificate for this merchant. Check the values, and ask the provider whether the merchant is registered for the wallet.',
	},
	// Here 503 is no breakdown but a refusal.
	503: {
		says: 'No session could be started',
		remedy:
			'The merchant key in the credential or the order key is wrong, or the wallet provider did not answer the session request. Check both keys; if they are right, let the shopper press the wallet button again.',
	},
};

export const authorizeStatuses = {
	400: {
		says: 'The service did not authorize the payment',
		remedy:
			'The data is not valid, or the order cannot be authorized. Nothing was charged. A session is valid for 5 minutes: start a new one, and pass on what the device gives then.',
	},
};

export const authorizeUnknown = {
	what: 'the payment was authorized',
	check: 'Look at its payments with Order > Get',
};
