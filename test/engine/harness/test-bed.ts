/** Sets up engine and service for a test file. */
import { type Credentials } from './credentials.ts';
import { createEngine, type Engine, type EngineOptions } from './engine.ts';
import { operationChecks, type OperationSpec, type OutputObserver } from './operation.ts';
import type { ObservedService } from './requests.ts';
import type { Secrets } from './secrets.ts';

export interface TestBedOptions<S> extends Omit<EngineOptions, 'credentials'> {
	start: () => Promise<S>;
	credentials: (service: S) => Credentials;
	/** Sees what each operation of `describeOperation` gives out. */
	observe?: OutputObserver;
}

export interface TestBed<S extends ObservedService> {
	/** Within tests only: before them, there is none. */
	readonly engine: Engine;
	readonly service: S;
	/** What was entered into password fields of the credentials. */
	readonly secrets: Secrets;
	/** Registers the tests that every operation has to pass, under its name. */
	describeOperation: <A>(spec: OperationSpec<A, S>) => void;
}

const hourMs = 60 * 60_000;

/** To be called at the top of a test file; the service is reset before each test. */
export function testBed<S extends ObservedService & { close(): Promise<void> }>({
	start,
	credentials,
	observe,
	...engineOptions
}: TestBedOptions<S>): TestBed<S> {
	let engine: Engine | undefined;
	let service: S | undefined;
	/** Why neither is there. A file's own hooks run all the same, and then fail with this too. */
	let failure: Error | undefined;

	beforeAll(async () => {
		try {
			service = await start();
			engine = await createEngine({ ...engineOptions, credentials: credentials(service) });
		} catch (error) {
			failure = error instanceof Error ? error : new Error(String(error));
			throw failure;
		}
	});
	beforeEach(() => {
		// What the nodes remember of a service for minutes is forgotten.
		if (engine) engine.modules.clock.monotonicAhead += hourMs;
		service?.reset();
	});
	afterEach(() => {
		if (engine) engine.modules.waits.shorten = undefined;
	});
	afterAll(async () => service?.close());

	const ready = <T>(value: T | undefined): T => {
		if (value === undefined) throw failure ?? new Error('Only available while tests run');
		return value;
	};
	const bed: TestBed<S> = {
		get engine() {
			return ready(engine);
		},
		get service() {
			return ready(service);
		},
		get secrets() {
			return secretsOf(ready(engine));
		},
		describeOperation(spec) {
			describe(spec.name, () => {
				for (const [title, check] of Object.entries(operationChecks(spec))) {
					test(title, async () => check({ ...bed, observe }));
				}
			});
		},
	};
	return bed;
}

function secretsOf({ credentials, types }: Engine): Secrets {
	return Object.fromEntries(
		Object.entries(credentials).flatMap(([type, data]) =>
			types
				.getCredentialType(type)
				.properties.filter(({ name, typeOptions }) => typeOptions?.password && data[name])
				.map(({ name }) => [`${type}.${name}`, String(data[name])]),
		),
	);
}
