import type { IBinaryData, IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type {
	Answer,
	InputFile,
	Method,
	NotOfWrite,
	OfWrite,
	OutputFile,
	Query,
	ServiceRequest,
} from '../http';
import type { Effect } from '../errors';
import type { ReadContext } from '../fields';

/** One output item before it's linked to its input. */
export interface OutputItem {
	json: IDataObject;
	binary?: IBinaryKeyData;
}

/** Sends a request for the item it was made for; the run makes it. */
export type Sender = (request: ServiceRequest) => Promise<Answer>;

/** One of the requests of an operation that needs several. */
export type Step = Pick<ServiceRequest, 'area' | 'body' | 'note'> & {
	readonly query?: Query;
} & (ToOwnEndpoint | ToOtherEndpoint) &
	(UsualStep | WritingStep);

interface UsualStep extends NotOfWrite {
	/** If it isn't the operation's, nor that of a GET. */
	readonly effect?: Effect;
}

/** Says its effect, so that it's certainly a write. */
interface WritingStep extends Pick<OfWrite, 'basis' | 'beforeSending' | 'cameToNothing'> {
	readonly effect: Exclude<Effect, 'read'>;
}

interface ToOwnEndpoint {
	/** Reads at the operation's own path. */
	readonly method?: 'GET';
	request?: never;
	of?: never;
	path?: never;
}

interface ToOtherEndpoint {
	method?: never;
	/** As in SVC's description. */
	readonly request: `${Method} /${string}`;
	/** What tells it from others to the same endpoint; their order if absent. */
	readonly of?: string;
	/** The values for the path of `request`, in addition to the credential's. */
	readonly path?: Readonly<Record<string, string>>;
}

export type SendStep = (step: Step) => Promise<Answer>;

/** The name of a file if the response headers have none. */
export interface FileDefaults {
	readonly fileName: string;
	readonly mimeType: string;
}

/** Writes a file to n8n's binary storage while it's created. */
export type FileStore = (file: OutputFile) => Promise<IBinaryData>;

/** The outputs of an item that nothing has to be sent for; undefined for one that is sent. */
export type ThereAlready = (
	parts: readonly unknown[],
	item: InputItem,
) => IDataObject[] | undefined;

export interface InputItem {
	readonly index: number;
	/** When the run began, in ISO 8601: one time for all its items. */
	readonly startedAt: string;
	/** The environment, if there are several. */
	readonly environment?: string | undefined;
	/** Whether its failure ends the run. Only then can a retry continue from what was sent. */
	readonly endsRun: boolean;
	/** Its data, for operations that take fields from there by name. */
	readonly json: IDataObject;
	/** The items that it was made from, one of each earlier node of the area. */
	earlier(): IDataObject[];
	/** What those fields need to be read. */
	readonly read: ReadContext;
	/** The file in one of its binary fields, or an InputError that says which there are. */
	file(binaryField: string): Promise<InputFile>;
}
