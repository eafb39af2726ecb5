import { mapValue, refuseMissingParts, text } from '../../shared/fields';

/** A name that stands in the invite and in the signed document. */
export function personName(displayName: string) {
	return mapValue(text({ displayName, placeholder: 'e.g. Jane Doe', required: true }), (name) => {
		refuseMissingParts(name);
		return name;
	});
}
