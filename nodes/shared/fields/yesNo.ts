import { type Basics, type Field, InputError, isEmpty, kindOf, shown } from './field';
import { excerpt } from './text';

interface YesNoSettings extends Basics {
	/** n8n's wording: "Whether to …". */
	description: string;
	default?: boolean;
}

/** A switch. Expressions may give true and false as text as well. */
export function yesNo(settings: YesNoSettings): Field<boolean> {
	const { default: initial = false } = settings;
	return {
		property: { ...shown(settings), type: 'boolean', default: initial },
		place: settings.place,
		sendAs: settings.sendAs,
		read: (raw) => (isEmpty(raw) ? initial : asBoolean(raw)),
	};
}

function asBoolean(raw: unknown): boolean {
	if (typeof raw === 'boolean') return raw;
	if (raw === 'true') return true;
	if (raw === 'false') return false;
	const given = typeof raw === 'string' ? `"${excerpt(raw)}"` : kindOf(raw);
	throw new InputError(`must be true or false, but it is ${given}`);
}
