import type { Field } from './field';

/** A text in the panel without a value, for what users have to know before the node runs. */
export function notice(words: string): Field<undefined> {
	return {
		property: { displayName: words, type: 'notice', default: '' },
		place: 'nowhere',
		read: () => undefined,
	};
}

/**
 * For people who make a tool of the node: an agent decides by itself how often to use it.
 * @param risk such as "each letter costs money"
 */
export function agentNotice(risk: string): Field<undefined> {
	return toolNotice(
		`The agent can use this without asking you, and ${risk}. To approve each call yourself, select + under Tool on the agent, and add a human review. Select the stars next to a field to let the agent fill it in.`,
	);
}

/** A text that only the tool of an agent shows. */
export function toolNotice(words: string): Field<undefined> {
	return { ...notice(words), shownIn: 'tool' };
}

/**
 * What running the node costs, for people who put it into a workflow, and for those who make a tool of it.
 * @param noun what is sent, such as "letter"
 */
export function costNotices(words: string, noun: string) {
	return {
		costs: { ...notice(words), shownIn: 'node' },
		toolCosts: agentNotice(`each ${noun} costs money`),
	} satisfies Record<string, Field<undefined>>;
}
