import type { Delivery } from '../../core/outbox.ts';

/** Letter properties: document 1, part B. */
export interface LetterProperties {
	addresses?: Array<{ recipient: string; sender?: string }>;
	message?: string;
	/** ISO country code. */
	destination?: string;
	scheduledate?: string;
	subject?: string;
	dateplace?: string;
	fullcolor?: boolean;
	doublesided?: boolean;
	express?: boolean;
	registered?: boolean;
	registeredMailbox?: boolean;
	registeredReceipt?: boolean;
	/** Not shown where it is supplied; only known with the shape `unknownProperties: 'kept'`. */
	reference?: string;
}

/**
 * The statuses in their order. The document says only that a letter has a status that changes over
 * time; these values are the simulator's own.
 */
export const letterStatuses = ['received', 'printed', 'sent', 'delivered'] as const;
export type LetterStatus = (typeof letterStatuses)[number];

/** The PDF a letter was made from. */
export interface LetterPdf {
	fileName: string;
	/** Bytes. */
	size: number;
	sha256: string;
}

/** A letter as it is answered: its properties with fields of the simulator's own (not shown). */
export interface Letter extends LetterProperties {
	id: string;
	status: LetterStatus;
	/** ISO 8601 UTC, of the letter and of its last status change. */
	createdAt: string;
	statusChangedAt: string;
	/** Registered letters only. */
	trackingcode?: string;
	pdf?: LetterPdf;
}

/** Callback request: document 1, part B. */
export interface CallbackProperties {
	type: 'http';
	endpoint: string;
	config?: {
		method?: string;
		data?: unknown;
		query?: string;
		headers?: Array<{ name: string; value: string }>;
		contenttype?: string;
		verifySSL?: boolean;
	};
}

export interface Callback extends CallbackProperties {
	id: string;
}

/** One status change of one letter, as one callback reports it. */
export interface StatusChange {
	callbackId: string;
	letterId: string;
	status: LetterStatus;
}

/** A request made, or to be made, for one status change of one letter to one callback. */
export type CallbackDelivery = StatusChange & Delivery;
