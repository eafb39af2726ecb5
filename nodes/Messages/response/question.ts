import { isObject } from '../../shared/fields';

/** A question to a person, as it is stored while the execution is suspended. */

export interface FormField {
	readonly label: string;
	readonly type: 'checkbox' | 'date' | 'dropdown' | 'email' | 'number' | 'text' | 'textarea';
	readonly choices: readonly string[];
	readonly placeholder: string;
	readonly isRequired: boolean;
}

export interface Button {
	readonly label: string;
	readonly approves: boolean;
}

export type Request =
	| { readonly type: 'approval'; readonly buttons: readonly Button[] }
	| { readonly type: 'freeText' | 'customForm'; readonly fields: readonly FormField[] };

export interface Asking {
	readonly message: string;
	readonly title: string;
	/** In place of the message on the page, if any. */
	readonly description: string;
	readonly submitLabel: string;
	readonly attribution: boolean;
	readonly request: Request;
}

export const textField: FormField = {
	...{ label: 'Response', type: 'textarea', choices: [], placeholder: '', isRequired: true },
};

/** Of what is stored, only the operation writes questions. */
export function isAsking(asked: object): asked is Asking {
	return 'message' in asked && 'request' in asked && isObject(asked.request);
}
