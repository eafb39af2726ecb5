import type { Delivery } from '../../core/outbox.ts';

export type Environment = 'production' | 'sandbox';

/** Document 1, part A, file. */
export interface SigningFile {
	id: string;
	name: string;
	/** Hexadecimal SHA-256; the kind of digest is undocumented. */
	hash: string;
	contentType: string;
	derivativeOf: string | null;
	/** ISO 8601 with UTC offset. */
	uploadDateTime: string;
}

/** An uploaded file with its content, in memory or on disk. */
export interface StoredFile {
	environment: Environment;
	file: SigningFile;
	/** Bytes. */
	size: number;
	content: Buffer | { path: string };
}

export interface Location {
	range: string;
	unit: 'point';
	x: number;
	y: number;
	width: number;
	height: number;
}

export const fieldTypes = ['signature', 'signatureDate', 'initials', 'text', 'label'] as const;

export interface FieldRequest {
	type: (typeof fieldTypes)[number];
	file: string;
	tag?: string;
	tagRequired?: boolean;
	locations?: Location[];
}

export interface InviteeRequest {
	name?: string;
	email?: string;
	position?: number | null;
	readOnly?: boolean;
	fields?: FieldRequest[];
}

export interface DossierRequest {
	name?: string;
	files: Array<{ id: string }>;
	invitees?: InviteeRequest[];
	owners?: Array<{ name?: string; email?: string; cc?: boolean }>;
	reminderIn?: number;
	expiresIn?: number;
}

/** States of an invitee and their names are undocumented; these are the simulator's own. */
export type InviteeState = 'invited' | 'signed' | 'approved' | 'declined';

export interface Invitee extends Omit<InviteeRequest, 'fields'> {
	id: string;
	readOnly: boolean;
	position: number | null;
	state: InviteeState | null;
	stateChanged: string | null;
	fields: Array<
		Omit<FieldRequest, 'tagRequired'> & { id: string; invitee: string; locations: Location[] }
	>;
}

/** Of the states only draft and completed are shown; the others are the simulator's own. */
export type DossierState = 'draft' | 'sent' | 'declined' | 'completed';

export interface Dossier extends Omit<DossierRequest, 'files' | 'invitees' | 'owners'> {
	id: string;
	state: DossierState;
	locale: string;
	completed: boolean;
	files: SigningFile[];
	invitees: Invitee[];
	owners: Array<{ id: string; name?: string; email?: string; cc: boolean }>;
	/** Seconds. */
	expiresIn: number;
	expiresAt: string;
	createdAt: string;
}

export interface InviteRequest {
	inviteeId: string;
	email?: boolean;
	/** Seconds. */
	expiresIn?: number;
	emailConfig?: { message?: string };
}

/** Document 1, part A, invite. */
export interface Invite {
	id: string;
	inviteeId: string;
	inviteUri: string | null;
	readOnly: boolean;
	identificationMethod: string | null;
	email: boolean;
	reminder: boolean;
	emailSentAt: string | null;
	expiresIn: number;
	expiresAt: string;
	createdAt: string;
}

/** A change of a dossier that the webhook reports. */
export interface DossierChange {
	dossierId: string;
	reported: DossierState;
}

/** A request to the webhook, see document 1, events. */
export type WebhookDelivery = DossierChange & Delivery;
