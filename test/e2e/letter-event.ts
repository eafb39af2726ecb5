import type { Simulator } from '../../simulator/index.ts';

/** Where a letters trigger asked to be told, and how it will know who calls. */
export function letterAddress(simulator: Simulator): {
	url: string;
	headers: Record<string, string>;
	secret: string;
} {
	const { endpoint = '', config } = simulator.state.callbacks.at(0) ?? {};
	const [header] = config?.headers ?? [];
	return {
		url: endpoint,
		headers: header ? { [header.name]: header.value } : {},
		secret: header?.value ?? '',
	};
}

/** What the service sends when the n-th letter is on its way. */
export function letterEvent(simulator: Simulator, n: number): string {
	return String(simulator.state.callbacks.at(0)?.config?.data)
		.replace('[LETTER]', `letter-${n}`)
		.replace('[STATUS]', 'sent')
		.replace('[RECEIVED_AT]', '2030-01-31T10:00:00Z');
}

/** Delivers that as the service does, or to another n8n's address. @returns the status answered */
export async function deliverLetterEvent(
	simulator: Simulator,
	n: number,
	origin?: string,
): Promise<number> {
	const { url, headers } = letterAddress(simulator);
	const answer = await fetch(origin === undefined ? url : origin + new URL(url).pathname, {
		method: 'POST',
		headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
		body: letterEvent(simulator, n),
	});
	await answer.body?.cancel();
	return answer.status;
}
