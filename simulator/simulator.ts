import type { Account } from './account.ts';
import type { ServiceState } from './areas/index.ts';
import type { Fault } from './faults.ts';
import type { Guide } from './page/start/guide.ts';
import type { RecordedRequest } from './record.ts';
import type { Shapes } from './shapes.ts';

/** A running simulator of the whole service on loopback. */
export interface Simulator {
	/** E.g. `http://127.0.0.1:8080`. Opened in a browser it shows what the service received. */
	readonly url: string;
	/** Base address of each area, for credentials. */
	readonly baseUrls: {
		addressbook: string;
		campaigns: string;
		letters: string;
		messages: string;
		numbers: string;
		bulkemail: string;
		payments: string;
		signing: string;
		signingSandbox: string;
		routetest: string;
		ticketshop: string;
		voice: string;
		[area: string]: string;
	};
	readonly account: Readonly<Account>;
	/** Every request to the service since `reset()`, in the order of arrival. */
	readonly requests: RecordedRequest[];
	/** Orders a fault for requests to come. */
	order(fault: Fault): void;
	/** Ends the faults that are ordered: from now on the service is well. */
	heal(): void;
	/** How answers that the documents do not show look from now on. */
	shape(choice: Partial<Shapes>): void;
	/** The shapes in force. */
	readonly shapes: Readonly<Shapes>;
	/** What the service knows, with small actions to play the customer and the printer. */
	readonly state: ServiceState;
	/** An n8n that the start page leads to, where there is one. It outlives `reset()`. */
	guide: Guide | undefined;
	/** Delays every service answer by so many milliseconds. */
	latency(ms: number): void;
	/**
	 * Lets in so many requests a second, and as many at once after a second without any. The others are refused
	 * with 429 and `Retry-After: 1`.
	 */
	limit(perSecond: number): void;
	/**
	 * Holds service answers to what arrives from now on back, until what it gives is called: for what has to be so while requests
	 * are under way, however long their sender takes. What they ask for is done before.
	 * @param isHeld which; all by default
	 */
	hold(isHeld?: (request: RecordedRequest) => boolean): () => void;
	/** Forgets state, requests, faults, shapes, latency, limit and holding back. */
	reset(): void;
	/** Stops listening and closes all connections. */
	close(): Promise<void>;
}
