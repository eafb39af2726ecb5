/** What has to compile, and what must not: checked by the compiler alone (npm run typecheck). */
import { Readable } from 'node:stream';
import type { Body, OperationRequest, ServiceRequest } from '../../../../nodes/shared/http';
import type { Step } from '../../../../nodes/shared/send';

const at = { method: 'POST', path: '/letters' } as const;
const beforeSending = async () => await Promise.resolve();
const basis = { values: [], changed: () => new Error('changed') };
const own: OperationRequest = { ...at, effect: 'idempotent' };

export const right: readonly ServiceRequest[] = [
	own,
	{ ...at, effect: 'read', simulated: true },
	{ ...at, effect: 'idempotent', basis, beforeSending },
	{ ...at, effect: 'spend', isForExecution: true, cameToNothing: () => false, note: '1' },
	{ ...own, effect: 'read', simulated: true },
];

export const wrong: readonly ServiceRequest[] = [
	// @ts-expect-error what is only simulated is a read
	{ ...at, effect: 'spend', simulated: true },
	// @ts-expect-error a read does nothing before it's sent
	{ ...at, effect: 'read', beforeSending },
	// @ts-expect-error nothing builds on a read
	{ ...at, effect: 'read', basis },
	// @ts-expect-error a read that comes to nothing has nothing to try again
	{ ...at, effect: 'read', cameToNothing: () => true },
	// @ts-expect-error of an operation's own request, only its definition knows whether it's a write
	{ ...own, beforeSending },
];

const bytes = Buffer.from('1');
const open = async () => await Promise.resolve(new Readable());

export const rightBodies: readonly Body[] = [
	{ contentType: 'text/plain', bytes },
	{ contentType: 'text/plain', length: 1, open },
];

export const wrongBodies: readonly Body[] = [
	// @ts-expect-error in memory or a stream, not both
	{ contentType: 'text/plain', bytes, length: 1, open },
	// @ts-expect-error of a stream, only its length says how much is sent
	{ contentType: 'text/plain', open },
];

export const rightSteps: readonly Step[] = [
	{},
	{ method: 'GET' },
	{ request: 'POST /messages', effect: 'spend', beforeSending },
];

export const wrongSteps: readonly Step[] = [
	// @ts-expect-error a step that is certainly a write says so
	{ request: 'POST /messages', beforeSending },
	// @ts-expect-error the operation's own path or another one
	{ method: 'GET', request: 'GET /messages' },
];
