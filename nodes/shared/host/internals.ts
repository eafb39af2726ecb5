type Name = 'additionalData' | 'instanceSettings' | 'runExecutionData' | 'workflow';

/**
 * What n8n keeps of an execution or a workflow behind its context, and offers no function for. A later version may keep
 * it elsewhere or in another form, so it's empty then, and whatever is read from it has to be checked.
 */
export function internals(context: object, name: Name): Readonly<Record<string, unknown>> {
	return Object(Reflect.get(context, name)) as Readonly<Record<string, unknown>>;
}
