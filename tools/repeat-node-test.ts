import path from 'node:path';
import { Readable } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';

/**
 * Reporter of node:test: the usual one, and as the last lines of a run that failed the command that repeats
 * each test.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
	const failed: string[] = [];
	const noted = async function* () {
		for await (const event of events) {
			// A suite fails with its tests.
			if (event.type === 'test:fail' && event.data.details.type !== 'suite') {
				failed.push(commandFor(event.data));
			}
			yield event;
		}
	};
	for await (const text of Readable.from(noted()).compose(new spec())) yield String(text);
	if (failed.length === 0) return;
	yield `\n${['FAILED. To repeat (after "npm run build"):', ...failed].join('\n  ')}\n`;
}

function commandFor({ name, file = '' }: { name: string; file?: string | undefined }): string {
	const pattern = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll("'", '.');
	const line = process.execArgv.find((argument) => argument.startsWith('--env-file='));
	return [
		'npm exec -- node',
		// The file that chooses the line of n8n, if it isn't the usual one.
		...(line ? [line] : []),
		`--test --test-isolation=none --test-name-pattern='${pattern}'`,
		path.relative(process.cwd(), file),
	].join(' ');
}
