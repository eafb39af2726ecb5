/** A file that n8n's store no longer has when the node reads it again, to compare letters of the same size. */
import type { OnError } from 'n8n-workflow';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed({ binaryData: 'filesystem' });

const recipients = ['Ann\n1 Main Street', 'Ann\n1 Main Street'];

const parameters = {
	...{ resource: 'letter', operation: 'create', content: 'pdf', pdf: 'data' },
	...{ addressAs: 'lines', recipient: '={{ $json.to }}', destination: byCode('DE') },
};

/** Two letters that only their files can tell apart. Each file is opened once before they are compared. */
async function run(onError: OnError) {
	const { core, container } = bed.engine.modules;
	const store = container.get(core.BinaryDataService);
	const data = await bed.engine.files.write('%PDF-1.7\n', {
		fileName: 'letter.pdf',
		mimeType: 'application/pdf',
	});
	const stored = store.getAsStream.bind(store);
	let opened = 0;
	const open = jest.spyOn(store, 'getAsStream').mockImplementation(async (...file) => {
		if (++opened > recipients.length) throw new Error('There is no such file');
		return await stored(...file);
	});
	try {
		return await bed.engine.run({
			nodes: [{ type: 'svcLetters', name: 'Letter', parameters, onError }],
			items: recipients.map((to) => ({ json: { to }, binary: { data } })),
		});
	} finally {
		open.mockRestore();
	}
}

test("ends the run with an error that says what can't be opened", async () => {
	const { error } = await run('stopWorkflow');
	expect(error?.message).toBe('"PDF Input Field" is "letter.pdf", which n8n can\'t open [item 0]');
	expect(error?.description).toContain('Run the node that returned it again.');
	expect(bed.service.state.letters).toEqual([]);
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	"doesn't let the letters pass for sent (%s)",
	async (onError) => {
		const { outputs } = await run(onError);
		const failed = {
			error: expect.objectContaining({ message: expect.stringContaining("can't open") }),
		};
		const all = outputs.Letter?.flat() ?? [];
		expect(all).toMatchObject(
			recipients.map((_, item) => ({ json: failed, pairedItem: { item } })),
		);
		expect(bed.service.state.letters).toEqual([]);
	},
);

test.each(['sendOnce', 'refuse', 'sendAll'])(
	'takes no letter for that of another item whose file has the same size, where the store fails for a moment (%s)',
	async (identicalRequests) => {
		const { core, container } = bed.engine.modules;
		const store = container.get(core.BinaryDataService);
		const files = await Promise.all(
			['invoice 1', 'invoice 2'].map(
				async (content) =>
					await bed.engine.files.write(`%PDF-1.7 ${content}`, {
						fileName: 'letter.pdf',
						mimeType: 'application/pdf',
					}),
			),
		);
		const stored = store.getAsStream.bind(store);
		let opened = 0;
		const open = jest.spyOn(store, 'getAsStream').mockImplementation(async (...file) => {
			if (++opened > 2 && opened <= 4) throw new Error('The store is busy');
			return await stored(...file);
		});
		const { outputs } = await bed.engine
			.run({
				nodes: [
					{
						...{ type: 'svcLetters', name: 'Letter', onError: 'continueErrorOutput' },
						parameters: { ...parameters, requestOptions: { identicalRequests } },
					},
				],
				items: files.map((data) => ({ json: { to: recipients[0] }, binary: { data } })),
			})
			.finally(() => open.mockRestore());
		const [sent = []] = outputs.Letter ?? [];
		expect(sent).toHaveLength(bed.service.state.letters.length);
	},
);
