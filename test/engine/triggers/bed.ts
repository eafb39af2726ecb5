/** Triggers in an n8n of their own each, next to the simulator. */
import { urlIn } from '../../url-in.ts';
import { type Simulator, startSimulator } from '../../../simulator/index.ts';
import { loadOptions, testBed, type TestBed } from '../harness/index.ts';
import { observeEvents } from '../output-schemas.ts';
import { credentialsFor } from '../simulator-bed.ts';
import { type HostOptions, TriggerHost } from './host.ts';
import { PollHost, type PollHostOptions } from './poll-host.ts';

export interface TriggerBed extends TestBed<Simulator> {
	/** An n8n with this trigger, listening; it is closed after the test. */
	host: (options: HostOptions) => Promise<TriggerHost>;
	/** An n8n with this polling trigger, not active yet. */
	pollHost: (options: PollHostOptions) => PollHost;
	/** The address that the node's panel shows for an entry of its list. */
	shownUrl: (host: TriggerHost, type: string, entry?: string) => Promise<string>;
}

export function triggerBed(): TriggerBed {
	const bed = testBed({
		start: startSimulator,
		credentials: credentialsFor,
	});
	const open: TriggerHost[] = [];
	const started: Array<[type: string, host: TriggerHost | PollHost]> = [];
	// Asking for it takes n8n longer than a delivery.
	const urls = new Map<string, string>();
	afterEach(async () => {
		for (const [type, { executions }] of started.splice(0)) observeEvents(type, executions.flat());
		for (const host of open.splice(0)) await host.close();
	});
	return {
		get engine() {
			return bed.engine;
		},
		get service() {
			return bed.service;
		},
		get secrets() {
			return bed.secrets;
		},
		describeOperation: bed.describeOperation,
		async host(options) {
			const host = await new TriggerHost(bed.engine, options).open();
			open.push(host);
			if (isNoted(options)) started.push([options.type, host]);
			return host;
		},
		pollHost(options) {
			const host = new PollHost(bed.engine, options);
			if (isNoted(options)) started.push([options.type, host]);
			return host;
		},
		async shownUrl(host, type, entry = 'production') {
			const known = urls.get(`${host.url} ${type} ${entry}`);
			if (known) return known;
			const entries = await loadOptions(bed.engine, {
				node: type,
				method: 'getWebhookUrls',
				parameters: { ownWebhookId: host.webhookId },
			});
			const shown = new URL(urlIn(entries.find(({ value }) => value === entry)?.name));
			// The editor's list knows the harness's n8n; the host of the test has a port of its own.
			const url = shown.href.replace(shown.origin, new URL(host.url).origin);
			urls.set(`${host.url} ${type} ${entry}`, url);
			return url;
		},
	};
}

/** Of the default output, and of records that a service has: those of `answer` are made up. */
function isNoted({ parameters, answer }: PollHostOptions): boolean {
	return parameters?.simple !== false && parameters?.simplify !== false && !answer;
}
