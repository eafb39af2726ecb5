import type { Contact, OptOut, OptOutHistory, TokenType } from './model.ts';
import { tokenTypes } from './model.ts';

/** Author of everything; `createdBy` is a UUID. */
const author = '7a6f4c1e-2b7d-4f57-8c39-0d6c5b1f4e03';

interface Entry {
	optOut: OptOut;
	/** Oldest first; the order is undocumented. */
	history: OptOutHistory[];
}

/** Who has opted out or in again. "Each value has a history of opt-out and opt-in changes." */
export class OptOutList {
	private readonly entries = new Map<string, Entry>();

	/** @returns whether anything has changed */
	set({ type, value, isActive }: OptOut, message = ''): boolean {
		const known = this.find(type, value);
		const entry = known ?? { optOut: { type, value, isActive }, history: [] };
		const changes = !known || known.optOut.isActive !== isActive;
		entry.optOut.isActive = isActive;
		const createdOnUtc = new Date().toISOString();
		entry.history.push({ createdBy: author, createdOnUtc, isActive, message });
		this.entries.set(keyOf(type, value), entry);
		return changes;
	}

	find(type: TokenType, value: string): Entry | undefined {
		return this.entries.get(keyOf(type, value));
	}

	/** In the order in which the values came. */
	all(): OptOut[] {
		return [...this.entries.values()].map(({ optOut }) => optOut);
	}

	/** Whether the contact's address or number is opted out; without a type, either of them. */
	covers(
		{ email, phoneNumber }: Pick<Contact, 'email' | 'phoneNumber'>,
		only?: TokenType,
	): boolean {
		const values = { email, sms: phoneNumber };
		return tokenTypes.some((type) => {
			const value = values[type];
			if (value === undefined || (only !== undefined && only !== type)) return false;
			return this.find(type, value)?.optOut.isActive ?? false;
		});
	}

	clear(): void {
		this.entries.clear();
	}
}

/** Which spellings are the same value is undocumented: here letters' case, and a number's punctuation. */
function keyOf(type: TokenType, value: string): string {
	if (type === 'email') return `email ${value.trim().toLowerCase()}`;
	return `sms ${value.replace(/\D/g, '').replace(/^00/, '')}`;
}
