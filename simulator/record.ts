/** A file of a multipart request. The content is hashed while it streams by and then let go. */
export interface RecordedFile {
	field: string;
	fileName: string;
	contentType: string;
	/** Bytes. */
	size: number;
	/** Hexadecimal SHA-256 of the content. */
	sha256: string;
}

/** The body of a multipart request as recorded. A repeated field keeps its last value here. */
export interface RecordedForm {
	fields: Record<string, string>;
	files: RecordedFile[];
}

/** One request to SVC, in the order of arrival, whether accepted, rejected or broken off. */
export interface RecordedRequest {
	/** Area by base address; empty for a path outside all areas. */
	area: string;
	/** As in endpoints.tsv, e.g. `POST /accounts/{accountId}/letters`; empty when unknown. */
	endpoint: string;
	method: string;
	/** Path as sent, still percent-encoded, without the query. */
	path: string;
	query: Record<string, string[]>;
	headers: Record<string, string>;
	/** Parsed JSON, or `RecordedForm` for multipart; undefined without a body or with unreadable JSON. */
	body: unknown;
	/** Exact text of a body that isn't multipart; empty for multipart. */
	rawBody: string;
	/** Status answered; 0 while open and when the connection broke before a status was sent. */
	status: number;
	/** Whether SVC did what was asked, whatever became of the response. */
	carriedOut: boolean;
	/** Why the referee rejected it. */
	refusal?: string;
	/** The kind of the fault that hit it. */
	fault?: string;
	/** Arrival, milliseconds since 1970. */
	at: number;
	/** Service requests being worked on at arrival, this one included. */
	inFlight: number;
	/** Same number, same TCP connection; counts from 1. */
	connectionId: number;
}
