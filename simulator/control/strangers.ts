import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../core/outbox.ts';

/**
 * Why a request to the simulator's own pages and control is rejected, if it is. Whoever opens some web
 * page in the same browser must not play with the simulator: browsers say in `Origin` which site's page
 * sends a POST, and a name that somebody else has pointed to this machine shows in `Host`. Programs
 * send no `Origin`.
 */
export function whyStranger({ host = '', origin }: IncomingHttpHeaders): string | undefined {
	if (!isLoopback(`http://${host}`)) {
		return `The simulator can only be reached at 127.0.0.1 or localhost, not at ${host}`;
	}
	if (origin !== undefined && origin !== `http://${host}`) {
		return `A page of ${origin} is not allowed to use the simulator`;
	}
	return undefined;
}
