/** A letter as a page before it costs money, where n8n keeps files as it does for users. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
	byCode,
	chain,
	items,
	manualTrigger,
	packNode,
	pdfFile,
} from '../../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { at, textAt } from '../../tools/n8n/json.ts';
import { sentences } from '../sentences.ts';
import { suite } from './suite.ts';

const address = {
	addressAs: 'lines',
	recipient: '={{ $json.to }}',
	destination: byCode('DE'),
};

/** What comes out of Preview, with the page as its reader sees it. */
async function previewed(name: string, before: ReturnType<typeof pdfFile>, parameters: JsonObject) {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const letter = { resource: 'letter', operation: 'preview', ...parameters };
	const { id } = await client.saveWorkflow(
		chain(name, [manualTrigger, ...before, packNode('Preview', 'svcLetters', letter, stored)]),
	);
	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(execution.status, 'success', execution.error);
	assert.deepEqual(simulator.requests, []);
	const found = execution.nodes.Preview[0].outputs[0];
	return await Promise.all(
		found.map(async (item) => {
			const file = at(item, 'binary', 'data');
			return { item, file, page: String(await client.fileContent(file)) };
		}),
	);
}

it('Two letters before they cost anything: a page each that n8n shows, and nothing is sent', async () => {
	const letters = ['Ann', 'Zoë <b>'].map((name) => ({ to: `${name}\n1 Street\n12345 City` }));
	const pages = await previewed('Preview letters', [items(letters)], {
		...address,
		content: 'text',
		message: '=Dear {{ $json.to }}, see you',
	});

	assert.deepEqual(
		pages.map(({ item }) => at(item, 'json', 'addressLines')),
		letters.map(({ to }) => to.split('\n')),
	);
	for (const { file } of pages) {
		// By these, n8n opens it in its viewer of pages.
		assert.deepEqual(
			[textAt(file, 'fileName'), textAt(file, 'fileType')],
			['letter-preview.html', 'html'],
		);
	}
	const [first, second] = pages.map(({ page }) => page);
	assert.match(first, /<div class="recipient">Ann\n1 Street/);
	assert.ok(first.includes(sentences.nothingSent));
	assert.match(second, /<div class="recipient">Zo&#235; &#60;b&#62;\n1 Street/);
});

it('A letter from a PDF: its page names the file', async () => {
	const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
	const [{ page, item }, ...others] = await previewed(
		'Preview a PDF',
		pdfFile('Invoice 1.pdf', pdf),
		{
			...address,
			recipient: 'Ann\n1 Street\n12345 City',
			content: 'pdf',
			pdf: 'data',
		},
	);
	assert.deepEqual(others, []);
	assert.match(page, /<b>Invoice 1\.pdf<\/b> \(PDF, /);
	assert.ok(!JSON.stringify(at(item, 'json')).includes(pdf.toString('base64')));
});
