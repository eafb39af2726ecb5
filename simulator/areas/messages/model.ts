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
	spread?: {
		timeFrames?: Array<{ days?: string[]; startTime?: string; endTime?: string }>;
		until?: string;
	};
}

/**
 * Except for `triggered`, which belongs to campaigns, status values are not shown: these are the
 * simulator's own. A message without recipients has nothing to send and stays a draft.
 */
export type MessageStatus =
	| 'draft'
	| 'template'
	| 'scheduled'
	| 'sending'
	| 'paused'
	| 'cancelled'
	| 'sent';

export interface Message extends MessageRequest {
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
	/** ISO 8601 UTC. */
	createdAtUtc: string;
	createdBy: string;
}

/** Value of the channel map, which is keyed by channel name. Document 2, *Channel (messages)*. */
export interface Channel {
	disabled: boolean;
	name: string;
	type: string;
	options: { allowImages: boolean };
}
