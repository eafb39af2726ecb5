import { type Field, refuseMissingParts, text } from '../../shared/fields';

/** A name that stands in the invite and in the signed document. */
export function personName(displayName: string): Field<string> {
	const field = text({ displayName, placeholder: 'e.g. Jane Doe', required: true });
	return {
		...field,
		read(raw, context) {
			const name = field.read(raw, context);
			refuseMissingParts(name);
			return name;
		},
	};
}
