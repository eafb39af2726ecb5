import { listedTexts } from '../../../../nodes/shared/fields';
import { read, refusal } from './given';

const search = async () => await Promise.resolve({ results: [] });
const list = { method: 'searchChannels', hasFilter: false, search };
const channels = listedTexts({
	displayName: 'Channel',
	required: true,
	list,
	idRule: { pattern: /\S/, says: "can't be empty" },
	idPlaceholder: 'e.g. SMS, WhatsApp',
	default: { name: 'Text Message', value: 'SMS' },
});

it.each([
	[{ __rl: true, mode: 'list', value: 'SMS' }, ['SMS']],
	[{ __rl: true, mode: 'id', value: 'SMS, Carrier Pigeon' }, ['SMS', 'Carrier Pigeon']],
	[{ __rl: true, mode: 'id', value: ['SMS', 'Viber'] }, ['SMS', 'Viber']],
	['SMS,Viber', ['SMS', 'Viber']],
	['SMS, Viber, SMS', ['SMS', 'Viber']],
	[['SMS'], ['SMS']],
])('reads %p, and leaves unknown values to the service', (raw, expected) => {
	expect(read(channels, raw)).toEqual(expected);
});

it.each([undefined, [], ',', { __rl: true, mode: 'list', value: '' }, { mode: 'id', value: [] }])(
	'rejects %p as empty',
	(raw) => {
		expect(refusal(channels, raw)).toContain('is empty');
	},
);

it.each([
	['[object Object]', 'instead of values'],
	['SMS, undefined', 'contains "undefined" instead of a value'],
	['SMS, N/A', 'is "N/A", a placeholder for a missing value'],
	['none', 'is "none", a placeholder for a missing value'],
	[['#N/A'], 'which a spreadsheet shows for a formula without a result'],
])('rejects %p, which stands for a missing value', (value, problem) => {
	expect(refusal(channels, { __rl: true, mode: 'id', value })).toContain(problem);
});

it('takes whatever someone has typed', () => {
	const value = 'none';
	const entered = { mode: 'id', value };
	expect(channels.read({ mode: 'id', value }, { timezone: 'UTC', entered })).toEqual([value]);
});

it('may be empty if it is not required', () => {
	const optional = listedTexts({ displayName: 'Channel', list, idPlaceholder: '' });
	expect(read(optional, { mode: 'list', value: '' })).toBeUndefined();
	expect(optional.property.default).toEqual({ mode: 'list', value: '' });
});

it('shows one entry at first, and requests the list only when it is opened', () => {
	const { type, default: initial, typeOptions } = channels.property;
	expect([type, initial, typeOptions]).toEqual([
		'resourceLocator',
		{ mode: 'list', value: 'SMS', cachedResultName: 'Text Message' },
		undefined,
	]);
	expect(channels.list).toBe(list);
});
