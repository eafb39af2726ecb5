/** One recipient: exactly one of group, contact and msisdn. Document 2, *Recipient*. */
export interface Recipient {
	group?: string;
	contact?: string;
	/** Phone number with country prefix, `+` form. */
	msisdn?: string;
	/** Custom field id to value; only with msisdn. */
	data?: Record<string, string>;
}

/** What a request may hold of a message. Document 2, *Message (campaign) object*. */
export interface MessageRequest {
	body?: string;
	channels?: string[];
	countrySpecificSenders?: Record<string, string>;
	ignoreUnsubscribes?: boolean;
	name?: string;
	recipients?: Recipient[];
	recurrence?: string;
	scheduledAtUtc?: string;
	senderPreset?: string;
	senders?: string[];
	/** Campaigns only: creates a triggered campaign. */
	status?: 'triggered';
	spread?: {
		timeFrames?: Array<{ days?: string[]; startTime?: string; endTime?: string }>;
		until?: string;
	};
}

/**
 * Except for `triggered`, status values are undocumented: these are the simulator's own. A message
 * without recipients has nothing to send and stays a draft.
 */
export type MessageStatus =
	| 'draft'
	| 'template'
	| 'triggered'
	| 'scheduled'
	| 'sending'
	| 'paused'
	| 'cancelled'
	| 'sent';

export interface Message extends Omit<MessageRequest, 'status'> {
	id: string;
	status: MessageStatus;
	analytics: {
		accepted: number;
		converted: number;
		delivered: number;
		failed: number;
		optedOut: number;
		recipients: number;
		test: number;
		euroPrice: number;
		localPrice: number;
		localCurrency: string;
	};
	/** Triggered campaigns only. */
	isStatsComplete?: boolean;
	updatedAtUtc?: string;
	/** ISO 8601 UTC. */
	createdAtUtc: string;
	createdBy: string;
}
