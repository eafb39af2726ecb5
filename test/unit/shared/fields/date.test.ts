import fc from 'fast-check';
import { DateTime } from 'luxon';
import { date } from '../../../../nodes/shared/fields';
import { dateTimeOfN8n, read, refusal } from './given';

const moment = date({ displayName: 'Start', as: 'utc' });
const day = date({ displayName: 'Day', as: 'day' });

it('a DateTime of n8n is of another copy of Luxon', () => {
	expect(dateTimeOfN8n('2030-01-31')).not.toBeInstanceOf(DateTime);
});

describe('in Berlin, as a moment and as a day', () => {
	it.each<[what: string, raw: unknown, utc: string, localDay: string]>([
		['the date picker', '2030-01-31T09:00:00', '2030-01-31T08:00:00.000Z', '2030-01-31'],
		['a day', '2030-01-31', '2030-01-30T23:00:00.000Z', '2030-01-31'],
		['a day without hyphens', '20300131', '2030-01-30T23:00:00.000Z', '2030-01-31'],
		['a day of the week', '2030-W05-4', '2030-01-30T23:00:00.000Z', '2030-01-31'],
		['a day of the year', '2030-031', '2030-01-30T23:00:00.000Z', '2030-01-31'],
		['spaces around it', ' 2030-01-31T09:00 ', '2030-01-31T08:00:00.000Z', '2030-01-31'],
		[
			'invisible characters around it',
			'\u200e2030-01-31T09:00\ufeff',
			'2030-01-31T08:00:00.000Z',
			'2030-01-31',
		],
		['SQL', '2030-01-31 09:00:00', '2030-01-31T08:00:00.000Z', '2030-01-31'],
		['SQL without seconds', '2030-01-31 09:00', '2030-01-31T08:00:00.000Z', '2030-01-31'],
		['UTC', '2030-01-31T23:30:00Z', '2030-01-31T23:30:00.000Z', '2030-02-01'],
		['another zone', '2030-01-31T09:00:00+14:00', '2030-01-30T19:00:00.000Z', '2030-01-30'],
		['a Date', new Date('2030-01-31T23:30:00Z'), '2030-01-31T23:30:00.000Z', '2030-02-01'],
		['milliseconds', Date.UTC(2030, 0, 31), '2030-01-31T00:00:00.000Z', '2030-01-31'],
		[
			'our DateTime',
			DateTime.fromISO('2030-01-31T09:00Z'),
			'2030-01-31T09:00:00.000Z',
			'2030-01-31',
		],
		["n8n's DateTime", dateTimeOfN8n('2030-01-31T20:00'), '2030-02-01T01:00:00.000Z', '2030-01-31'],
	])('%s', (_, raw, utc, localDay) => {
		expect([read(moment, raw), read(day, raw)]).toEqual([utc, localDay]);
	});
});

it.each([
	Date.UTC(2030, 0, 31) / 1000,
	'1700000000',
	Date.UTC(2030, 0, 31) * 1000,
	'1900000000000000',
	47457.375,
	' 47457 ',
])('a number is refused, which would be in January 1970 or in the year 60000: %j', (raw) => {
	const said = refusal(moment, raw);
	expect(said).toContain("isn't a date: ");
	expect(said).toContain('{{ DateTime.fromSeconds(Number($json.date)) }}');
	expect(said).toContain('format the column as text');
});

it.each([999_999_999, 10_000_000_000])('%d is neither seconds nor milliseconds', (raw) => {
	expect(refusal(moment, raw)).toContain(`isn't a date: ${raw} |`);
});

describe('in New York, a time without a zone', () => {
	const timezone = 'America/New_York';
	const until = date({ displayName: 'Until', as: 'utc', namesInUtc: ['until'] });
	const local = '2030-01-31T14:00:00.000Z';
	const inUtc = '2030-01-31T09:00:00.000Z';

	it.each([
		['={{ $json.scheduledAtUtc }}', inUtc],
		['= {{ $json["scheduledAtUtc"] }}', inUtc],
		["={{ $('Get (1)').item.json.message.scheduledAtUtc }}", inUtc],
		['={{$json.createdOnUtc}}', inUtc],
		['={{ $json.scheduledAtUTC }}', inUtc],
		['={{ $json.scheduledatutc }}', inUtc],
		['={{ $json.UTC }}', local],
		['={{ $json.scheduledAtUtc || $json.appointment }}', local],
		['={{ $json.appointment }}', local],
		['={{ $json.utc }}', local],
		['={{ $json.spread.until }}', local],
		['2030-01-31T09:00:00', local],
		[undefined, local],
	])('from %s', (entered, utc) => {
		expect(moment.read('2030-01-31T09:00:00', { timezone, entered })).toBe(utc);
		expect(moment.read('2030-01-31T09:00:00+14:00', { timezone, entered })).toBe(
			'2030-01-30T19:00:00.000Z',
		);
	});

	it("is in UTC if SVC's own name for it is", () => {
		const entered = '={{ $json.spread.until }}';
		expect(until.read('2030-01-31T09:00', { timezone, entered })).toBe(inUtc);
		const other = '={{ $json.Spread.Until }}';
		expect(until.read('2030-01-31T09:00', { timezone, entered: other })).toBe(inUtc);
		expect(until.read('2030-01-31T09:00', { timezone, entered: '={{ $json.end }}' })).toBe(local);
	});

	it.each([
		['of a database, which has no time', new Date('2030-01-31T00:00:00Z'), '2030-01-31'],
		['the same as text', '2030-01-31T00:00:00.000Z', '2030-01-31'],
		['the same as SQL', '2030-01-31 00:00:00+00', '2030-01-31'],
		['with a time in UTC', '2030-01-31T03:00:00Z', '2030-01-30'],
		['with a time in New York', '2030-01-30T19:00:00-05:00', '2030-01-30'],
		['in milliseconds', Date.UTC(2030, 0, 31), '2030-01-30'],
	])('is of the day that is meant: one %s', (_, raw, meant) => {
		expect(read(day, raw, timezone)).toBe(meant);
	});

	it('is of the day that it is there, if SVC has it in UTC', () => {
		const entered = '={{ $json.createdOnUtc }}';
		expect(day.read('2030-01-31T03:00:00', { timezone, entered })).toBe('2030-01-30');
	});
});

describe('the time zone of the workflow', () => {
	it.each([
		['UTC', '2030-07-01T09:00:00.000Z'],
		['America/New_York', '2030-07-01T13:00:00.000Z'],
		['Asia/Kolkata', '2030-07-01T03:30:00.000Z'],
	])('%s', (zone, utc) => {
		expect(read(moment, '2030-07-01T09:00:00', zone)).toBe(utc);
	});

	it("skips the hour that doesn't exist in spring", () => {
		expect(read(moment, '2030-03-31T02:30:00')).toBe('2030-03-31T01:30:00.000Z');
		expect(read(moment, '2030-03-31T03:30:00')).toBe('2030-03-31T01:30:00.000Z');
	});

	it('takes one of the two hours in autumn', () => {
		expect(['2030-10-27T00:30:00.000Z', '2030-10-27T01:30:00.000Z']).toContain(
			read(moment, '2030-10-27T02:30:00'),
		);
	});
});

it('reads every moment in any notation', () => {
	const anyDate = fc.date({
		// Earlier ones, as milliseconds, are too close to seconds to be told apart.
		min: new Date('1974-01-01T00:00:00Z'),
		max: new Date('9999-12-30T00:00:00Z'),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(
			anyDate,
			fc.constantFrom('UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns'),
			(given, zone) => {
				const utc = given.toISOString();
				const there = DateTime.fromJSDate(given, { zone });
				for (const raw of [given, given.getTime(), utc, there, there.toISO()]) {
					expect(read(moment, raw, zone)).toBe(utc);
					expect(read(day, raw, zone)).toBe(there.toISODate());
				}
			},
		),
	);
});

it.each<[unknown, number]>([
	['1899-12-30T09:00:00', 1899],
	['0026-03-29', 26],
	[new Date('1899-12-30T00:00:00Z'), 1899],
	[dateTimeOfN8n('0030-01-31'), 30],
])('%j is too long ago to be meant', (raw, year) => {
	for (const field of [moment, day]) {
		expect(refusal(field, raw)).toContain(`is in the year ${year} | Check the year`);
	}
});

it('can be a birthday', () => {
	expect(read(day, '1900-01-01')).toBe('1900-01-01');
});

it('shows a day without a time where only the day counts', () => {
	expect(refusal(day, 'tomorrow')).toContain('write it like 2030-01-31.');
	expect(refusal(moment, 'tomorrow')).toContain('write it like 2030-01-31T09:00.');
});

it.each([
	'tomorrow',
	'31.01.2030',
	'2030-02-30',
	'2030-13-01',
	'2030-01-31T25:00',
	// Luxon would fill up with today's date, or with the first day.
	'12',
	'09:30',
	'2030',
	'2030-01',
	'2030-W05',
	'999999999',
	'10000000000',
	'190000000000000',
	'05.12.2030 09:00',
	'Dec 5, 2030 9:00 AM',
	'19999',
	'80000',
])('"%s" isn\'t a date', (raw) => {
	const said = refusal(moment, raw);
	expect(said).toContain(`isn't a date: "${raw}" | Choose a date`);
	expect(said).toMatch(/\{\{ DateTime\.from(?:Format|Seconds)\(/);
});

it.each<[unknown, string]>([
	[Infinity, 'not a number (Infinity)'],
	[1e300, '1e+300'],
	[true, 'true or false'],
	[{ year: 2030 }, 'an object'],
	[['2030-01-31'], 'a list'],
])("%p isn't a date", (raw, kind) => {
	expect(refusal(moment, raw)).toContain(`isn't a date: ${kind} |`);
});

it.each([undefined, null, '', ' ', NaN, new Date(NaN), dateTimeOfN8n('nonsense')])(
	'%p is not filled in',
	(raw) => {
		expect(read(moment, raw)).toBeUndefined();
		expect(refusal(date({ displayName: 'Day', as: 'day', required: true }), raw)).toContain(
			'is empty',
		);
	},
);
