import type { Field } from './field';

function withoutValue(property: Field<unknown>['property']): Field<undefined> {
	return { property, place: 'nowhere', read: () => undefined };
}

/** For what users have to know before the node runs. */
export function notice(words: string): Field<undefined> {
	return withoutValue({ displayName: words, type: 'notice', default: '' });
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

/**
 * The event of a trigger that has only one. n8n lists a trigger by its events, the options of a property
 * called Trigger On, and without one as "On new SVC Voice event". There is nothing to choose, so it's hidden.
 * @param action its entry in the list, such as "On new call record"
 */
export function onlyEvent(name: string, value: string, action: string): Field<undefined> {
	const options = [{ name, value, action }];
	return withoutValue({ displayName: 'Trigger On', type: 'hidden', options, default: value });
}
