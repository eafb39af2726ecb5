import type { Field } from './field';

/** A text in the panel without a value, for what users have to know before the node runs. */
export function notice(words: string): Field<undefined> {
	return {
		property: { displayName: words, type: 'notice', default: '' },
		place: 'nowhere',
		read: () => undefined,
	};
}
