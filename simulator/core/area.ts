import type { Readable } from 'node:stream';
import type { Account } from '../account.ts';
import type { Shapes } from '../shapes.ts';
import type { ContractDocument } from './contract.ts';

/** What an area's code may know of the simulator around it. */
export interface World {
	readonly account: Account;
	readonly shapes: Readonly<Shapes>;
	/** Address of the simulator, e.g. `http://127.0.0.1:8080`, without a slash at the end. */
	readonly url: string;
}

/** A file that came with a multipart request. */
export interface UploadedFile {
	field: string;
	fileName: string;
	contentType: string;
	size: number;
	sha256: string;
	/** The first bytes, to recognize the kind of file. */
	head: Buffer;
	/** The whole content when it's small enough to keep (see `keptFileBytes`). */
	content?: Buffer;
	/** Where the whole content lies when it's larger and the area keeps files (see `Area.folder`). */
	storedAt?: string;
}

/** A request that has passed the referee: everything in it fits the contract. */
export interface Call {
	path: Record<string, string>;
	/** Integers and booleans parsed; repeatable parameters as arrays. */
	query: Record<string, unknown>;
	/** The body as the contract's schema describes it; undefined where none is taken. */
	body: unknown;
	files: UploadedFile[];
}

/** What SVC responds. */
export interface Answer {
	status: number;
	/** Sent as JSON; undefined sends no body. */
	body?: unknown;
	/** Sent as it is, instead of `body`. */
	text?: { contentType: string; content: string };
	/** A file, sent as a stream, instead of `body`. */
	file?: FileAnswer;
	/** Beside those that say what the body is. */
	headers?: Record<string, string>;
}

export interface FileAnswer {
	contentType: string;
	/** For `Content-Disposition`; absent: the header isn't sent. */
	fileName?: string;
	/** Bytes; absent: not known beforehand. */
	size?: number;
	open(): Readable;
}

export type Handler = (call: Call) => Answer;

/**
 * One area of SVC. To add an area: a folder in `areas/` with a function that gives this, a
 * contract in `contract/`, and one line in `areas/index.ts`.
 */
export interface Area<State extends object = object> {
	/** As in endpoints.tsv. */
	name: string;
	/** Path below the simulator's address that stands for the area's base address, e.g. `/letters/v1`. */
	base: string;
	contract: ContractDocument;
	/** One handler for each endpoint of the contract, by its name in endpoints.tsv. */
	handlers: Record<string, Handler>;
	/**
	 * Part of the simulator's `state`; names must be unique over all areas. It is copied into the
	 * whole, so it holds lists, maps and functions, and no bare values that change.
	 */
	state: State;
	/** Refuses a call to somebody else's account, before its content is looked at. */
	checkOwner(endpoint: string, path: Record<string, string>): void;
	/** Refuses a wrong token, where the contract asks for the security scheme `token`. */
	checkToken?(authorization: string | undefined): Promise<void>;
	/** The body of an error where the document shows it; else the shape `errors` says how it looks. */
	error?(status: number, reason: string): Answer;
	/** Where uploads that are too large for memory are kept; without it they are only hashed. */
	folder?(): string;
	reset(): void;
}

/** Thrown by the referee and by handlers: the request is rejected with this status and reason. */
export class Refusal extends Error {
	readonly status: number;

	constructor(status: number, reason: string) {
		super(reason);
		this.status = status;
	}
}

/** Refuses an account GUID other than the account's own. The status is undocumented; 403 is ours. */
export function checkAccountId(world: World, path: Record<string, string>): void {
	if (path.accountId?.toLowerCase() !== world.account.accountId) {
		throw new Refusal(403, `accountId ${path.accountId} is not the account of this product token`);
	}
}

/** A success for which neither status nor body is documented (see the shape `noBody`). */
export function answerNothing(shapes: Readonly<Shapes>): Answer {
	if (shapes.noBody === '204') return { status: 204 };
	return shapes.noBody === '200 object' ? { status: 200, body: {} } : { status: 200 };
}
