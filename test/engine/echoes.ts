/** A service that repeats secrets, and where a part of them is shown. */
import { spellingsOf } from '../spellings.ts';
import { EchoingService } from './echoing-service.ts';
import { textsIn } from './harness/index.ts';
import type { LogLine } from './harness/n8n-modules.ts';
import type { SimulatorBed } from './simulator-bed.ts';

/** To be called at the top of a test file: all credentials lead to this service. */
export function echoes(bed: Pick<SimulatorBed, 'engine' | 'service'>): () => EchoingService {
	let service: EchoingService | undefined;
	beforeAll(async () => {
		service = await new EchoingService(new URL(bed.service.baseUrls.letters).origin).open();
		Object.assign(bed.engine.credentials, service.credentials(bed.engine.credentials));
	});
	afterAll(async () => await service?.close());
	return () => {
		if (!service) throw new Error('Only available while tests run');
		return service;
	};
}

/** What n8n and the nodes log while `work` goes on. */
export async function logsOf(
	{ engine }: Pick<SimulatorBed, 'engine'>,
	work: () => Promise<void>,
): Promise<LogLine[]> {
	const logs: LogLine[] = [];
	engine.modules.logs.add(logs);
	try {
		await work();
	} finally {
		engine.modules.logs.delete(logs);
	}
	return logs;
}

/** Shorter parts may stay: in base64, what is beside a secret has a part in its first and last characters. */
const partLength = 10;

function partsOf(text: string): string[] {
	const number = Math.max(text.length - partLength + 1, 0);
	return Array.from({ length: number }, (_, at) => text.slice(at, at + partLength));
}

function hasPart(text: string, parts: ReadonlySet<string>): boolean {
	for (let at = 0; at + partLength <= text.length; at++) {
		if (parts.has(text.slice(at, at + partLength))) return true;
	}
	return false;
}

/** Where a part of these secrets is shown. */
export function shown(secrets: Iterable<string>, root: unknown): string[] {
	const spellings = [...secrets].flatMap((secret) => Object.values(spellingsOf(secret)));
	const parts = new Set(
		spellings.flatMap((one) => [...partsOf(one), ...partsOf(one.replace(/\s+/g, ' '))]),
	);
	const found: string[] = [];
	for (const { text, place } of textsIn(root)) {
		if (hasPart(text, parts)) found.push(`a secret at ${place()}`);
	}
	return found;
}
