import fc from 'fast-check';
import { histories, type History, story } from './history.ts';
import { N8n } from './n8n.ts';
import { judge } from './oracle.ts';
import type { Finding } from './played.ts';
import { Service } from './service.ts';
import { play } from './stage.ts';

export interface Found {
	readonly seed: number;
	/** The sort of the finding, and how the node was used. */
	readonly kind: string;
	/** The shortest history with a finding of this sort, as a story, and what was found. */
	readonly report: string;
}

export class Model {
	private readonly n8n: N8n;
	private readonly service: Service;

	private readonly without: readonly string[];
	private readonly histories: fc.Arbitrary<History>;

	private constructor(n8n: N8n, service: Service, without: readonly string[], operation: string) {
		this.without = without;
		this.histories =
			operation === '' ? histories : histories.filter((one) => one.operation === operation);
		this.n8n = n8n;
		this.service = service;
	}

	/**
	 * @param without sorts of findings to be silent about
	 * @param operation the only one that is played, if not all are
	 */
	static async start(
		packageFolder = process.cwd(),
		without: readonly string[] = [],
		operation = '',
	): Promise<Model> {
		return new Model(await N8n.start(packageFolder), await Service.start(), without, operation);
	}

	async close(): Promise<void> {
		await this.service.close();
	}

	async findings(history: History): Promise<Finding[]> {
		const findings = judge(await play(this.n8n, this.service, history));
		return findings.filter(({ kind }) => !this.without.includes(kind));
	}

	/** The sort of the first finding in the one history that belongs to a seed, not shortened. */
	async sort(seed: number): Promise<string | undefined> {
		const [history] = fc.sample(this.histories, { seed, numRuns: 1, unbiased: true });
		const [first] = await this.findings(history);
		return first && sortOf(first, history);
	}

	/**
	 * Plays the one history that belongs to a seed, and shortens it if something is found.
	 * @param known sorts that need not be shortened any more
	 */
	async check(seed: number, known: ReadonlySet<string> = new Set()): Promise<Found | undefined> {
		let kind: string | undefined;
		let shortest: { history: History; findings: Finding[] } | undefined;
		const property = fc.asyncProperty(this.histories, async (history) => {
			const findings = await this.findings(history);
			const [first] = findings;
			if (!first) return true;
			kind ??= sortOf(first, history);
			if (known.has(kind)) return true;
			if (!findings.some((one) => sortOf(one, history) === kind)) return true;
			shortest = { history, findings };
			return false;
		});
		await fc.check(property, { seed, numRuns: 1, unbiased: true });
		if (!shortest || kind === undefined)
			return kind === undefined ? undefined : { seed, kind, report: '' };
		const { history, findings } = shortest;
		const lines = [...story(history), ...findings.map((one) => `${one.kind}: ${one.text}`)];
		return { seed, kind, report: [`seed ${seed}: ${kind}`, ...lines].join('\n  ') };
	}
}

const sortOf = ({ kind }: Finding, { shape }: History): string => `${kind} (${shape})`;
