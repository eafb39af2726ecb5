import { ExpressionError, NodeOperationError, UserError } from 'n8n-workflow';
import { InputError } from '../fields';
import type { Explanation, FailureTexts } from './explanation';
import { asFailure, CameBack, NegativeAnswer, RequestFailure, StillUnknown } from './failure';
import { redact } from './redaction';
import { explainFailure, unknownOutcome, whatWentWrong } from './requestFailures';

/**
 * What happened, then what to do, in words for people who don't program: for runs, lists in the editor,
 * and triggers. The only place where failures are explained, and redacted.
 * @param secrets that must not be shown
 */
export function explain(
	error: unknown,
	texts: FailureTexts,
	secrets: readonly string[],
): Explanation {
	const found = explained(asFailure(error), texts);
	return {
		...found,
		message: redact(found.message, secrets),
		description: redact(found.description, secrets),
	};
}

function explained(error: unknown, texts: FailureTexts): Explanation {
	if (error instanceof InputError) {
		const field = error.field ? `"${error.field}" ` : '';
		return { message: `${field}${error.problem}`, description: error.remedy };
	}
	if (error instanceof NegativeAnswer) {
		return { message: error.message, description: error.remedy };
	}
	if (error instanceof CameBack) {
		const { outcome, canSendAll } = error;
		const may = outcome === 'unknown' ? 'may have' : 'has';
		const description = canSendAll ? `${checkCameBack} ${toSendAll}` : checkCameBack;
		return { message: `This step ${may} already sent this item`, description, outcome };
	}
	if (error instanceof RequestFailure || error instanceof StillUnknown) {
		const { unknownOutcome: own = texts.unknownOutcome } = error;
		const ofRequest = { ...texts, unknownOutcome: own ?? undefined };
		const found =
			error instanceof StillUnknown
				? unknownOutcome(
						ofRequest,
						`In an earlier attempt: ${whatWentWrong(error.reason)}`,
						error.reason,
					)
				: explainFailure(error, ofRequest);
		const description = error.before
			? `${error.before} ${notAgain(found.description)}`
			: found.description;
		return { ...found, description };
	}
	if (isAboutTheNode(error)) {
		return {
			message: error.message,
			description:
				error.description ||
				"n8n couldn't read a parameter, an expression, or the credential of this node. Correct it, then run this again.",
		};
	}
	if (isTimeout(error)) {
		return {
			message: 'n8n was too busy to read the parameters of this node',
			description: 'Run this again. If it happens often, n8n needs a faster machine.',
		};
	}
	return {
		message:
			error instanceof Error && error.message ? error.message : "Couldn't complete the operation",
		description:
			'This looks like a bug in the node. Please report it with the steps to reproduce it.',
	};
}

const checkCameBack =
	"The item failed here afterward, and the error output leads back to this node, so the node didn't send it again. Check in SVC. To send back only items that are safe to send again, add an If node right after the error output, with the condition that {{ $json.error.outcome }} is empty.";

const toSendAll = 'To send them all, set Request Options > Identical Requests to "Send All".';

/** What is said of what was sent before says how to go on. Whoever runs the node again would repeat that. */
export function notAgain(description: string): string {
	return description.replace(/(?: and|, then|\. Then) run this again\./g, '.');
}

/** Whether the error is about what was entered, or about reading it: it says nothing of what was sent. */
export function isOfParameters(error: unknown): boolean {
	return error instanceof InputError || isAboutTheNode(error) || isTimeout(error);
}

function isTimeout(error: unknown): boolean {
	return error instanceof Error && error.message.includes(expressionTimeout);
}

/** n8n gives the pattern of a resource locator 250 ms, which is short while it does other work. */
const expressionTimeout = 'Regular expression execution timed out';

/**
 * What n8n itself says about how the node is set up. Where n8n evaluates expressions in a runtime of their own, its
 * errors have these names but not these classes.
 */
function isAboutTheNode(error: unknown): error is ExpressionError | NodeOperationError | UserError {
	return (
		error instanceof ExpressionError ||
		error instanceof NodeOperationError ||
		error instanceof UserError ||
		(error instanceof Error && error.name === 'ExpressionError')
	);
}
