/** Service document 2, part E: the kinds of updates. */
export const updateKinds = [
	'Sent',
	'Unsubscribe',
	'Delivered',
	'Complaint',
	'Bounced',
	'Blacklisted',
	'Opened',
	'ViewedInBrowser',
	'Clicked',
	'PermanentBounced',
] as const;

export type UpdateKind = (typeof updateKinds)[number];

/** The webhook as it is kept; the document's local and UTC fields are made of the moments. */
export interface Webhook {
	url: string;
	settings: Record<UpdateKind, boolean>;
	/** Milliseconds since 1970. */
	createdAt: number;
	modifiedAt: number;
	deletedAt: number | null;
}
