/** A schedule that was ahead when the workflow began, and has passed when its message is sent. */
import type { INodeParameters } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someMessages } from './message.ts';

const bed = simulatorBed();

const hour = 3_600_000;
const noon = new Date(Date.now() + 24 * hour).setUTCHours(12, 0, 0, 0);
const at = (hours: number) => new Date(noon + hours * hour).toISOString();
const letItBe = (hours: number) => {
	bed.engine.modules.clock.ahead = noon + hours * hour - Date.now();
};
afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

const send = (additionalFields: INodeParameters) =>
	bed.engine.runNode(
		'svcMessages',
		{ ...createParameters, additionalFields },
		{ items: someMessages(5) },
	);

/** Of five messages, the third fails at noon. */
async function failed(additionalFields: INodeParameters) {
	letItBe(0);
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: 'Message 3' } });
	const result = await send(additionalFields);
	expect(result.error?.message).toMatch(/\[item 2\]$/);
	bed.service.requests.length = 0;
	return result;
}

test('a retry after the end of spreading sends nothing, though that end is after the schedule', async () => {
	const result = await failed({ scheduledAtUtc: at(3), spreadUntil: at(5) });
	letItBe(6);
	const { error } = await bed.engine.retry(result);
	expect(error?.message).toBe(`"Spread Until" isn't in the future: ${at(5)} [item 2]`);
	expect(bed.service.requests).toEqual([]);
});

test('a retry days later sends what is scheduled for then, though the messages that were sent had earlier times', async () => {
	letItBe(0);
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: 'Message 3' } });
	const additionalFields = {
		scheduledAtUtc: '={{ $json.at }}',
		spreadUntil: '={{ $json.until }}',
	};
	const days = (index: number) => (index < 2 ? 1 : 20) * 24;
	const first = await bed.engine.runNode(
		'svcMessages',
		{ ...createParameters, additionalFields },
		{
			items: someMessages(5).map((item, index) => ({
				...item,
				at: at(days(index)),
				until: at(days(index) + 2),
			})),
		},
	);
	expect(first.error?.message).toMatch(/\[item 2\]$/);
	bed.service.requests.length = 0;
	letItBe(3 * 24);
	const retried = await bed.engine.retry(first);
	expect(retried.error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(3);
});

test('a retry days later rejects what has not been sent by its time', async () => {
	const result = await failed({ scheduledAtUtc: at(3) });
	letItBe(3 * 24);
	const { error } = await bed.engine.retry(result);
	expect(error?.message).toMatch(/^"Schedule" is more than a day in the past: .+ \[item 2\]$/);
	expect(bed.service.requests).toEqual([]);
});

test('a retry before the end of spreading sends what is missing', async () => {
	const result = await failed({ scheduledAtUtc: at(3), spreadUntil: at(5) });
	letItBe(4);
	const { error } = await bed.engine.retry(result);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(3);
});
