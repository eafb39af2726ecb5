import { InputError, isObject, yesNo } from '../fields';
import { word } from '../http';
import type { TriggerContext } from './withAccount';

/** What makes SVC report the events that a trigger starts on. */
export interface Causes {
	/** As in "sends a letter". */
	readonly does: string;
	/** Resource and operation by node type: `svcLetters: ['letter create']`. */
	readonly operations: Readonly<Record<string, readonly string[]>>;
}

/** For the options of a trigger whose workflow may cause its own events. */
export const allowLoop = yesNo({
	displayName: 'Allow Loop',
	description:
		'Whether the workflow may start itself, such as by sending what the trigger watches. Make sure that a filter ends the loop.',
});

/**
 * A workflow that starts on a message's status and sends a message starts itself, each time for money and without an
 * end. So it isn't published, unless the user wants it.
 * @throws InputError
 */
export function refuseLoop(context: TriggerContext, { does, operations }: Causes): void {
	const cause = followingOf(context).find(({ type, disabled, parameters = {} }) => {
		const causing = operations[type.replace(/^.*\./, '').replace(/Tool$/, '')];
		return (
			!disabled && causing?.includes(`${word(parameters.resource)} ${word(parameters.operation)}`)
		);
	});
	if (!cause) return;
	throw new InputError(
		`${does}, which starts this workflow again, in an endless loop`,
		"Move that step into a workflow that this trigger doesn't start. If a filter ends the loop, turn on Options > Allow Loop. Until then, the trigger starts nothing.",
		cause.name,
	);
}

interface Following {
	readonly name: string;
	readonly type: string;
	readonly disabled: boolean;
	readonly parameters?: Readonly<Record<string, unknown>>;
}

/** The steps behind the trigger, with the tools of their agents. */
function followingOf(context: TriggerContext): Following[] {
	const options = { includeNodeParameters: true };
	const steps = context.getChildNodes(context.getNode().name, options);
	const tools = steps.flatMap(({ name }) =>
		context.getParentNodes(name, { ...options, connectionType: 'ai_tool' }),
	);
	return [...steps, ...tools].map(({ name, type, disabled, parameters }) => ({
		...{ name, type, disabled },
		...(isObject(parameters) && { parameters }),
	}));
}
