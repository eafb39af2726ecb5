import type { Field } from './field';

/**
 * The event of a trigger that has only one. n8n lists a trigger by its events, the options of a property
 * called Trigger On, and without one as "On new SVC Voice event". There is nothing to choose, so it's hidden.
 * @param action its entry in the list, such as "On new call record"
 */
export function onlyEvent(name: string, value: string, action: string): Field<undefined> {
	return {
		property: {
			displayName: 'Trigger On',
			type: 'hidden',
			options: [{ name, value, action }],
			default: value,
		},
		place: 'nowhere',
		read: () => undefined,
	};
}
