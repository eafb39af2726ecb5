/** Document 2, part C, *Address book resources*. */
export interface Group {
	id: string;
	name: string;
	/** ISO 8601 UTC. */
	createdOnUtc: string;
	contactsAmount: number;
	/** Contacts without an email address. */
	emptyEmails: number;
	/** Contacts without a phone number. */
	emptyNumbers: number;
	bypassOptOut: boolean;
	isFavorite: boolean;
	isHidden: boolean;
	isLockedForEditing: boolean;
	isLockedForSending: boolean;
}

/** What a request may hold of a group: the rest is SVC's own. */
export interface GroupRequest {
	name?: string;
	bypassOptOut?: boolean;
	isFavorite?: boolean;
	isHidden?: boolean;
	isLockedForEditing?: boolean;
	isLockedForSending?: boolean;
}

export interface CustomValue {
	/** Predefined: 6 to 16; see `predefinedFields`. */
	fieldId: number;
	value: string;
}

/** What a request may hold of a contact. */
export interface ContactRequest {
	groupId: string;
	firstName?: string;
	insertion?: string;
	lastName?: string;
	email?: string;
	phoneNumber?: string;
	phoneCountry?: string;
	customValues?: CustomValue[];
}

export interface Contact extends ContactRequest {
	id: string;
	/** ISO 8601 UTC. */
	createdOnUtc: string;
}

export interface Field {
	/** int32 */
	id: number;
	name: string;
}

/** "Company 6, CustomField1 to CustomField10 are 7 to 16" */
export const predefinedFields: readonly Field[] = [
	{ id: 6, name: 'Company' },
	...Array.from({ length: 10 }, (_, index) => ({
		id: index + 7,
		name: `CustomField${index + 1}`,
	})),
];

export const tokenTypes = ['email', 'sms'] as const;

export type TokenType = (typeof tokenTypes)[number];

export interface OptOut {
	type: TokenType;
	/** The email address or phone number. */
	value: string;
	/** True means opted out, false means opted in. */
	isActive: boolean;
}

export interface OptOutHistory {
	createdBy: string;
	/** ISO 8601 UTC. */
	createdOnUtc: string;
	isActive: boolean;
	message: string;
}
