import type { IBinaryData, IBinaryKeyData, IDataObject } from 'n8n-workflow';
import type {
	Answer,
	Area,
	Body,
	InputFile,
	Method,
	OutputFile,
	Query,
	ServiceRequest,
} from '../http';
import type { Effect } from '../errors';
import type { ReadContext } from '../fields';

/** One output item before it is linked to its input. */
export interface OutputItem {
	json: IDataObject;
	binary?: IBinaryKeyData;
}

/** Sends a request for the item it was made for; the run makes it. */
export type Sender = (request: ServiceRequest) => Promise<Answer>;

/** One of the requests of an operation that needs several. */
export interface Step {
	/** `GET` reads at the operation's own path. */
	readonly method?: 'GET';
	/** Another endpoint of the area, as in the service's description; the operation's own if absent. */
	readonly request?: `${Method} /${string}`;
	/** Of an endpoint of another area that the same credential opens. */
	readonly area?: Area;
	/** What fills the path of `request`, beside what the credential gives. */
	readonly path?: Readonly<Record<string, string>>;
	readonly query?: Query;
	readonly body?: Body;
	/** Where this request does less than the operation. */
	readonly effect?: Effect;
}

export type SendStep = (step: Step) => Promise<Answer>;

/** What a file is called where the answer's headers do not say it. */
export interface FileDefaults {
	readonly fileName: string;
	readonly mimeType: string;
}

/** Puts a file into n8n's binary store while it is made. */
export type FileStore = (file: OutputFile) => Promise<IBinaryData>;

/** The item an operation works on. */
export interface InputItem {
	readonly index: number;
	/** When the run began, in ISO 8601: one time for all its items. */
	readonly startedAt: string;
	/** Which one it is, of a service that exists more than once. */
	readonly environment?: string | undefined;
	/** Its data, for operations that take fields from there by name. */
	readonly json: IDataObject;
	/** What those fields need to be read. */
	readonly read: ReadContext;
	/** The file in one of its binary fields, or an InputError that says which there are. */
	file(binaryField: string): Promise<InputFile>;
}
