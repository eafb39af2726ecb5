/**
 * Systems give ports to clients, and to servers that take any, from 32768 on (Linux) or from 49152 on.
 * One of those could be gone when a server that was closed for a while wants to listen on it again.
 */
const first = 20_000;
const count = 12_000;

let last = Math.floor(Math.random() * count);

/** A port that the system gives to nobody by itself, each time another one; it may be in use. */
export function somePort(): number {
	last = (last + 1) % count;
	return first + last;
}

/** Tries to find one that isn't in use, before the system is asked for any. */
export const portTries = 100;
