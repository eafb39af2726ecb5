/** Text > Count Characters, which campaigns and messages share: only the link tags differ. */
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

describe.each([
	['svcCampaigns', '[[url:https://example.com]]', 22],
	['svcMessages', '[[https://example.com]]', 21],
])('%s', (node, link, length) => {
	bed.describeOperation({
		name: `${node} text countCharacters`,
		parameters: {
			body: '={{ $json.text }}',
			options: {
				sampleValues: { entries: [{ fieldId: byId('1'), value: '={{ $json.name }}' }] },
				optOutCharacters: '={{ $json.optOut }}',
			},
		},
		items: () => [
			{ text: `Hi {{1}}, see ${link}`, name: 'Ann', optOut: 5 },
			{ text: `Stop: [[optout]]`, name: '', optOut: 30 },
		],
		requests: () => [],
		output: ([{ json }], { optOut }) =>
			expect(json).toMatchObject(
				optOut === 5
					? {
							encoding: 'GSM-7',
							characters: 12 + length,
							parts: 1,
							links: [{ tag: link, times: 1, charactersEach: length }],
							dataTags: [{ tag: '{{1}}', charactersEach: 3, sample: 'Ann' }],
						}
					: { characters: 36, minimumCharacters: 6, optOut: { times: 1, charactersEach: 30 } },
			),
		badItem: {
			item: () => ({ text: '[[example.com]]', name: '', optOut: 0 }),
			error: '"Text" has "[[example.com]]", but',
		},
	});

	const count = async (body: string, options: INodeParameters = {}) =>
		await bed.engine.runNode(`${node} text countCharacters`, { body, options });

	test('without options, the opt-out instruction counts like a short link', async () => {
		expect((await count('[[optout]]')).json()).toMatchObject([
			{ characters: length, optOut: { charactersEach: length }, isEstimate: true },
		]);
	});

	test('a data tag in an expression is refused here as well', async () => {
		const { error } = await count('=Hi {{1}}');
		expect(error?.message).toContain('"Text" has the data tag {{1}} in an expression');
	});
});
