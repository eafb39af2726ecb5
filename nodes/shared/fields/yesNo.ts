import { type Basics, basicsOf, type Field, InputError } from './field';
import { truthOf, valueOrKind } from './kinds';
import { isNothing } from './nothing';

interface YesNoSettings extends Omit<Basics, 'whenEmpty'> {
	/** n8n's wording: "Whether to …". */
	description: string;
	default?: boolean;
}

/** A switch. Expressions may also return true and false as text, as tables write them, 1, or 0, and nothing else. */
export function yesNo(settings: YesNoSettings): Field<boolean> {
	const { default: initial = false } = settings;
	return {
		...basicsOf(settings, { type: 'boolean', default: initial }),
		read: (raw) => (isNothing(raw) ? initial : asBoolean(raw)),
	};
}

function asBoolean(raw: unknown): boolean {
	const said = truthOf(raw);
	if (said !== undefined) return said;
	throw new InputError(
		`must be true or false, but it's ${valueOrKind(raw)}`,
		"Use an expression that returns true or false, such as {{ $json.active === 'yes' }}.",
	);
}
