import path from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError, trialCommand } from '../tools/n8n/environment.ts';
import { startDemo, Stops } from './demo.ts';
import { tell } from './story.ts';
import { buildOnSave } from './watch.ts';

const help = `${trialCommand} [options]

A real n8n with this pack and its examples, connected to a simulator of SVC. Runs one example, then guides
you through it on the simulator's start page. Needs no account, and nothing leaves this machine.

  --once                   Exit after the first example, with exit code 0 if it succeeded
  --watch                  Rebuild the pack and reload it in n8n whenever you save a source file
  --fresh                  Delete the data of earlier runs
  --port <n>               Port for n8n (default: 5678)
  --simulator-port <n>     Port for the simulator (default: 8790)
  --data <folder>          Folder for n8n's data (default: demo/.data)
  --help                   Show this help`;

const stops = new Stops();
let ending = false;
let exitCodeOfCtrlC = 130;

async function main(): Promise<void> {
	const { values } = readArguments();
	if (values.help) {
		console.log(help);
		return;
	}
	const say = (line: string) => console.log(line);
	const demo = await startDemo({
		say,
		stops,
		fresh: values.fresh,
		watch: values.watch,
		folder: values.data === undefined ? undefined : path.resolve(values.data),
		ports: { n8n: portNumber(values.port), simulator: portNumber(values['simulator-port']) },
	});
	for (const line of tell(demo)) say(line);
	if (values.once) return;
	if (values.watch) {
		const stopWatching = buildOnSave(demo.pack, say);
		stops.add(async () => await Promise.resolve(stopWatching()));
		say(
			'\nWhen you save a file in nodes/, credentials/, or icons/, n8n reloads the pack. After a change to the simulator or the demo, start this again.',
		);
	}
	say('\nCtrl-C stops everything.');
	exitCodeOfCtrlC = 0;
	await demo.n8n.ended;
	if (!ending) throw new PlainError(`n8n stopped unexpectedly. Its log is in ${demo.logFile}.`);
}

function readArguments() {
	try {
		return parseArgs({
			options: {
				once: { type: 'boolean' },
				watch: { type: 'boolean' },
				fresh: { type: 'boolean' },
				port: { type: 'string' },
				'simulator-port': { type: 'string' },
				data: { type: 'string' },
				help: { type: 'boolean' },
			},
		});
	} catch (error) {
		throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${help}`);
	}
}

function portNumber(text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const port = Number(text);
	if (Number.isInteger(port) && port >= 1024 && port < 65_536) return port;
	throw new PlainError(`"${text}" isn't a valid port. Enter a number from 1024 to 65535.`);
}

/** Stops all that was started; a second Ctrl-C doesn't wait for it. */
async function end(code: number): Promise<void> {
	if (ending) return;
	ending = true;
	await stops.run().catch((error: unknown) => console.error(error));
	process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		if (ending) process.exit(exitCodeOfCtrlC);
		console.log('\nStopping …');
		void end(exitCodeOfCtrlC);
	});
}

try {
	await main();
	await end(0);
} catch (error) {
	console.error(
		`\n${error instanceof PlainError ? error.message : String(error instanceof Error ? error.stack : error)}`,
	);
	await end(1);
}
