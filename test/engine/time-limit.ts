import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { RecordedRequest, Simulator } from '../../simulator/index.ts';

const channel = 'http.client.request.start';

/**
 * While `work` goes on, the time limit of a request is over as soon as the service delays its answer
 * (a fault `delay`), whatever the limit is. A limit short enough to be waited for could be over on a
 * busy machine before the service has got the request, or for other requests as well.
 */
export async function withLimitsOver<Result>(
	{ requests }: Simulator,
	work: () => Promise<Result>,
): Promise<Result> {
	const underWay = new Set<ClientRequest>();
	const over = new Set<RecordedRequest>();
	const note = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		underWay.add(request);
		request.once('close', () => underWay.delete(request));
	};
	const endDelayed = () => {
		for (const record of requests) {
			if (record.fault !== 'delay' || over.has(record)) continue;
			over.add(record);
			const [own] = [...underWay].filter(({ path }) => path.split('?')[0] === record.path);
			own?.emit('timeout');
		}
	};
	subscribe(channel, note);
	const timer = setInterval(endDelayed, 1);
	try {
		return await work();
	} finally {
		clearInterval(timer);
		unsubscribe(channel, note);
	}
}
