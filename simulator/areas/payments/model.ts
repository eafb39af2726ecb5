/** Order create request: document 1, part C. */
export interface OrderCreate {
	order_reference: string;
	description: string;
	/** Minor units. */
	amount: number;
	/** ISO 4217. */
	currency: string;
	email?: string;
	language: string;
	country?: string;
	profile?: string;
	billing_address_key?: string;
	expiry?: { expire_after: { unit: 'MINUTES' | 'HOURS' | 'DAYS'; duration: number } };
	return_urls?: { success?: string; pending?: string; canceled?: string; error?: string };
}

export type SafeLevel = 'FASTEST' | 'FAST' | 'SAFE' | 'SAFEST';

/** Document 1, *Capture and refund states*. */
export type MovementState =
	| 'NEW'
	| 'STARTED'
	| 'CAPTURED'
	| 'CANCELED'
	| 'FAILED'
	| 'ERROR'
	| 'ERROR_RETRY';

/** A capture or a refund. */
export interface Movement {
	amount: number;
	currency: string;
	state: MovementState;
	reason?: string;
	date_last_modified: string;
}

export interface Chargeback {
	amount: number;
	currency: string;
	state: string;
	reason?: string;
	chargeback_date: string;
}

/** A payment attempt. */
export interface Payment {
	id: string;
	method: string;
	authorization: {
		amount: number;
		currency: string;
		confidence?: 'ACQUIRER_APPROVED' | 'ACQUIRER_PENDING' | 'SHOPPER_PENDING';
		state: string;
		reason?: string;
	};
	receipt?: Array<{ shopper_receipt?: string; merchant_receipt?: string }>;
	captures?: Movement[];
	refunds?: Movement[];
	chargebacks?: Chargeback[];
	shopper_bank_account?: { name?: string; iban: string; bic?: string };
}

/** An order as the simulator keeps it. Times are ISO 8601 UTC. */
export interface Order extends OrderCreate {
	order_key: string;
	subscription_reference?: string;
	timestamp: string;
	expires_on: string;
	considered_safe?: { level: SafeLevel; timestamp: string };
	payments: Payment[];
	/** When it first appears in lists, if later than `timestamp`; milliseconds since 1970. */
	listedAt?: number;
	/** Start of the wallet session, which is valid for 5 minutes; milliseconds since 1970. */
	walletSessionAt?: number;
}

/** Something that became of an order, as SVC's books have it. */
export interface OrderEvent {
	order_key: string;
	/** ISO 8601 UTC. */
	at: string;
	what:
		| 'created'
		| 'authorized'
		| 'pending'
		| 'canceled'
		| 'captured'
		| 'refunded'
		| 'charged back'
		| 'considered safe';
	/** Where it's about money; minor units. */
	amount?: number;
	/** Where it's considered safe. */
	level?: SafeLevel;
}
