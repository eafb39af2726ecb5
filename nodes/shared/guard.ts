import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createHash } from 'crypto';
import { type Answer, parseBody } from './answer';
import { RequestFailure, StillUnknown } from './failure';
import { isDataObject } from './fields';

/**
 * Keeps a spend from being repeated when n8n runs the node again for the same data: "Retry On
 * Fail" runs all items again when one fails, and so does the "Retry" of a failed execution.
 *
 * Every spend is noted before it is sent and its answer after. The notes live in n8n's node
 * context, which belongs to the execution and survives both kinds of retry (and nothing else).
 * - Known answer: given again, nothing is sent.
 * - Unknown outcome, same execution: an error again, nothing is sent.
 * - Unknown outcome, retried by a person (a new execution of the same data): sent, because the
 *   error had asked that person to check first.
 *
 * What is "the same": node, run, item, position among the item's spends, address, the node's
 * parameters *as written* and the item's data. Comparing what the expressions gave would send
 * again whatever contains {{ $now }}.
 */
export class SpendGuard {
	private readonly notes: Notes;
	private readonly positions = new Map<number, number>();
	private readonly parameters: string;

	constructor(private readonly context: IExecuteFunctions) {
		const run = String(context.evaluateExpression('{{ $runIndex }}', 0));
		const store = context.getContext('node');
		const kept: unknown = store[storeKey];
		this.notes = isNotes(kept) && kept.run === run ? kept : { run, spends: {} };
		store[storeKey] = this.notes;
		this.parameters = JSON.stringify(context.getNode().parameters);
	}

	/** Sends once for this item, position and data; see above for what happens the next time. */
	async once(item: number, address: string, send: () => Promise<Answer>): Promise<Answer> {
		const position = this.positions.get(item) ?? 0;
		this.positions.set(item, position + 1);
		const key = `${item}.${position}`;
		const data = this.fingerprint(item, address);
		const execution = this.context.getExecutionId();
		const note = this.notes.spends[key];
		if (note?.data === data) {
			if (note.answer) return answerFrom(note.answer);
			if (note.execution === execution) throw new StillUnknown();
		}
		this.notes.spends[key] = { data, execution };
		const { status, text } = await send().catch((error: unknown) => {
			if (!mayHaveActed(error)) delete this.notes.spends[key];
			return rethrow(error);
		});
		this.notes.spends[key] = { data, execution, answer: { status, text } };
		return answerFrom({ status, text });
	}

	/** Every item succeeded, so n8n has no reason to come back to this run. */
	forget(): void {
		delete this.context.getContext('node')[storeKey];
	}

	private fingerprint(item: number, address: string): string {
		const data: INodeExecutionData | undefined = this.context.getInputData()[item];
		const files = Object.values(data?.binary ?? {}).map(({ id, fileName, data: content }) => [
			fileName,
			id ?? content,
		]);
		return createHash('sha256')
			.update(JSON.stringify([address, this.parameters, data?.json, files]))
			.digest('hex');
	}
}

const storeKey = 'svcSpends';

interface KnownAnswer {
	status: number;
	text: string;
}

interface Note {
	data: string;
	execution: string;
	/** Absent while the outcome is unknown. */
	answer?: KnownAnswer;
}

interface Notes {
	run: string;
	spends: Record<string, Note>;
}

/** Anything but a failed request, such as a file that cannot be opened, happened before sending. */
function mayHaveActed(error: unknown): boolean {
	return error instanceof RequestFailure && !error.certainlyNotDone;
}

function rethrow(error: unknown): never {
	throw error;
}

function answerFrom({ status, text }: KnownAnswer): Answer {
	return { status, text, body: parseBody(text, ''), headers: {} };
}

/** Only this class writes under the key; what comes back went through JSON at most. */
function isNotes(kept: unknown): kept is Notes {
	return isDataObject(kept) && typeof kept.run === 'string' && isDataObject(kept.spends);
}
