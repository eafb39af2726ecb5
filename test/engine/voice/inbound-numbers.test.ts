import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const NUMBERS = 'GET /inboundnumberapi/v2/{voiceAccountId}/inboundnumbers';

const notNow = {
	item: () => ({ limit: 3, field: 'file' }),
	// The node reads in parallel, so the second to arrive stands for the item in the middle.
	arrange: (service: typeof bed.service) =>
		service.order({ match: { nth: 2 }, kind: 'status', status: 403 }),
	error: sentences.notAllowed,
};

bed.describeOperation({
	name: 'svcVoice inboundNumber getAll',
	parameters: { limit: '={{ $json.limit }}', simple: '={{ $json.simple !== false }}' },
	arrange: ({ state }) => state.seedInboundNumbers(3),
	items: () => [{ limit: 2 }, { limit: 1, simple: false }],
	requests: ({ limit }) => [{ endpoint: NUMBERS, query: { skip: ['0'], take: [String(limit)] } }],
	output: (items, { simple }, numbers) =>
		expect(items.map(({ json }) => json)).toEqual(
			simple === false
				? [numbers[0]]
				: [
						{
							Number: '+31200000000',
							OriginalNumber: '0200000000',
							NumberType: 'Geographic',
							Status: 'Active',
							Country: 'NL',
							Application: 'Voice',
							ValidFrom: '2029-01-31T09:00:00Z',
							ValidTo: null,
							UpdatedOn: '2029-02-01T09:00:00Z',
						},
						expect.objectContaining({ Number: '+31200000001' }),
					],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		...notNow,
		requests: () => [{ endpoint: NUMBERS, query: { skip: ['0'], take: [expect.any(String)] } }],
	},
});

bed.describeOperation({
	name: 'svcVoice inboundNumber export',
	parameters: { binaryPropertyName: '={{ $json.field }}' },
	arrange: ({ state }) => state.seedInboundNumbers(3),
	items: () => [{ field: 'excel' }, { field: 'data' }],
	requests: () => [{ endpoint: `${NUMBERS}/export` }],
	async output([{ json, binary }], { field }) {
		const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
		expect(json).toEqual({ fileName: 'InboundNumbers.xlsx', mimeType: type });
		const file = binary?.[String(field)];
		expect(file).toMatchObject({ fileName: 'InboundNumbers.xlsx', mimeType: type });
		// An Excel file is a ZIP file.
		const content = file && (await bed.engine.files.read(file));
		expect(content?.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
	},
	badItem: { ...notNow, requests: () => [{ endpoint: `${NUMBERS}/export` }] },
});

describe('the pages of the list', () => {
	const pages = () =>
		bed.service.requests.map(({ query }) => [Number(query.skip), Number(query.take)]);
	const list = async (parameters: INodeParameters) => {
		const result = await bed.engine.runNode('svcVoice inboundNumber getAll', parameters);
		return result.json().map(({ Number: number }) => number);
	};

	test.each([
		['ends where the total says', null, [0, 100, 200]],
		['goes on after pages that are shorter than asked for', 80, [0, 80, 160, 240]],
	])('Return All %s', async (_, maxTake, starts) => {
		const numbers = bed.service.state.seedInboundNumbers(250).map((one) => one.Number);
		bed.service.shape({ maxTake });
		expect(await list({ returnAll: true })).toEqual(numbers);
		expect(pages()).toEqual(starts.map((skip) => [skip, 100]));
	});

	test.each<Record<string, string>>([{}, { 'X-SVC-Pagination-Total': 'many' }])(
		'without a usable total (%j) an empty page is the end',
		async (headers) => {
			const numbers = bed.service.state.seedInboundNumbers(130);
			// After the full page the next two are asked for at once, so one is beyond the end.
			const starts = [0, 100, 130, 200];
			for (const start of starts) {
				const body = numbers.slice(start, start + 100);
				const match = { pathIncludes: `skip=${start}&` };
				bed.service.order({ kind: 'status', status: 200, body, headers, match });
			}
			expect(await list({ returnAll: true })).toEqual(numbers.map((one) => one.Number));
			const asked = pages().sort(([one], [other]) => one - other);
			expect(asked).toEqual(starts.map((skip) => [skip, 100]));
		},
	);
});
