import { daysBetween, isToday } from '../../../nodes/Payments/order/days';
import {
	type Days,
	daysToList,
	mayBeListed,
	withoutSettled,
} from '../../../nodes/PaymentsTrigger/days';

const minute = 60_000;
const hour = 60 * minute;
const at = (time: string) => Date.parse(`2030-01-${time}Z`);
const [day29, day30, day31] = ['2030-01-29', '2030-01-30', '2030-01-31'];

test.each([
	['30T12:00', [day30]],
	['30T22:54', [day30]],
	['30T22:56', [day30, day31]],
	['31T00:04', [day30, day31]],
	['31T00:06', [day31]],
])('a moment like %s may belong to %j', (time, days) => {
	expect(daysBetween(at(time), at(time))).toEqual(days);
});

test.each([
	['29T23:30', false],
	['30T00:04', false],
	['30T00:05', true],
	['30T12:00', true],
	['30T22:55', true],
	['30T22:56', false],
	['31T00:30', false],
])('whether it is 30 January in all time zones at %s: %s', (time, is) => {
	expect(isToday(day30, at(time))).toBe(is);
});

test('a day whose end n8n missed is listed as soon as it runs again', () => {
	const end = at('31T00:00');
	expect(daysToList({ [day30]: end - hour }, end - hour, end + 6 * minute).due).toContain(day30);
	expect(daysToList({ [day30]: end + minute }, end, end + 6 * minute).due).not.toContain(day30);
});

test('a day that is over is listed after 10, 20, 40 … minutes, and no more after two days', () => {
	const end = at('31T00:00');
	let days: Days = {};
	let since = end - hour;
	const listed: number[] = [];
	for (let now = since; now < end + 3 * 24 * hour; now += minute) {
		const next = daysToList(days, since, now);
		if (next.due.includes(day30) && now > end + 5 * minute) listed.push((now - end) / minute);
		days = withoutSettled({
			...next.days,
			...Object.fromEntries(next.due.map((day) => [day, now])),
		});
		since = now;
	}
	expect(listed).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560]);
	// Nor is it remembered.
	expect(Object.keys(days)).not.toContain(day30);
});

test('after days without a poll, each of them is listed', () => {
	const { due } = daysToList({ [day29]: at('29T08:00') }, at('29T08:00'), at('31T12:00'));
	expect(due).toEqual([day29, day30, day31]);
});

test("doesn't hide the present day if the clock is set back", () => {
	const { due } = daysToList({}, at('31T12:00'), at('30T12:00'));
	expect(due).toEqual([day30]);
});

test('a day that was listed by a clock a day fast is listed again when that is set back', () => {
	const [listed, now] = [at('31T12:00'), at('30T11:00')];
	expect(daysToList({ [day29]: listed }, listed, now).due).toEqual([day29, day30]);
});

test.each([
	['not before', '30T22:54', [day30]],
	['from when', '30T22:55', [day30, day31]],
])(
	'a day that was listed early, by a slow clock, is listed again %s it can have begun',
	(_, time, due) => {
		const listed = at('30T12:00');
		expect(daysToList({ [day30]: listed, [day31]: listed }, listed, at(time)).due).toEqual(due);
	},
);

test.each([
	['2030-01-28', true],
	[day29, true],
	[day30, true],
	[day31, true],
	['2030-02-01', true],
	['2030-02-02', false],
	['2030-01-27', false],
])('an order of %s may be listed with 29 or 31 January: %s', (createdOn, may) => {
	expect(mayBeListed({ [day29]: 0, [day31]: 0 }, createdOn)).toBe(may);
});
