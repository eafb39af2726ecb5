import type { Field } from './field';

/** No value, but a text in the panel: for what has to be known before the node runs. */
export function notice(words: string): Field<undefined> {
	return {
		property: { displayName: words, type: 'notice', default: '' },
		place: 'nowhere',
		read: () => undefined,
	};
}
