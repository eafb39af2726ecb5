import { InputError, isObject, yesNo } from '../fields';
import { word } from '../http';
import type { TriggerContext } from './withAccount';

/** What makes SVC report the events that a trigger starts on. */
export interface Causes {
	/** As in "sends a letter". */
	readonly does: string;
	/** Resource and operation by node type: `svcLetters: ['letter create']`. */
	readonly operations: Readonly<Record<string, readonly string[]>>;
	/** Whether a step with these parameters, as entered, can cause it; any if absent. */
	readonly isMeant?: (entered: Readonly<Record<string, unknown>>) => boolean | Promise<boolean>;
}

/** For the options of a trigger whose workflow may cause its own events. */
export const allowLoop = yesNo({
	displayName: 'Allow Loop',
	description:
		'Whether the workflow may start itself, such as by sending what the trigger watches. Make sure that a filter ends the loop.',
});

export function isLoopAllowed({ options }: Readonly<Record<string, unknown>>): boolean {
	return isObject(options) && options.allowLoop === true;
}

/**
 * A workflow that starts on a message's status and sends a message starts itself, each time for money and without an
 * end. So it isn't published, unless the user wants it. n8n 2.x tells a trigger nothing if only other steps were
 * changed, so each execution checks that too, before these steps run.
 * @throws InputError
 */
export async function refuseLoop(context: TriggerContext, causes: Causes): Promise<void> {
	const { does, operations, isMeant } = causes;
	const candidates = followingOf(context).filter(({ type, disabled, parameters = {} }) => {
		// As a tool of an agent, or as human review of one, a node has another type.
		const causing = operations[type.replace(/^.*\./, '').replace(/(?:Hitl)?Tool$/, '')];
		return (
			!disabled && causing?.includes(`${word(parameters.resource)} ${word(parameters.operation)}`)
		);
	});
	for (const { name, parameters = {} } of candidates) {
		if (isMeant && !(await isMeant(parameters))) continue;
		throw loop(does, name, 'getInputData' in context && context.getMode() !== 'manual');
	}
}

function loop(does: string, step: string, hasEvent: boolean): InputError {
	const remedy =
		'Remove that step, or add a filter that ends the loop and turn on Options > Allow Loop. In a sub-workflow, the step starts this workflow again too. Until then, the trigger starts nothing.';
	const later = ' Then retry this execution with the currently saved workflow.';
	return new InputError(
		`${does}, which starts this workflow again, in an endless loop`,
		`${remedy}${hasEvent ? later : ''}`,
		step,
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
