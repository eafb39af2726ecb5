import { callsSince, rules } from '../../../nodes/VoiceTrigger/calls';
import { standInPoll } from './stand-in-poll';

const day = 24 * 3_600_000;

it('has the call with exactly the oldest wanted time, however long ago it was', async () => {
	const oldest = Date.UTC(2026, 0, 1);
	const newest = oldest + 5 * rules.lateMs;
	const calls = [oldest - 1, oldest, newest].map((time) => ({
		callId: `${time}`,
		finishedOn: new Date(time).toISOString(),
	}));
	const poll = standInPoll(
		{
			...{ simple: false, callRecord: undefined, event: undefined },
			...{ directions: undefined, numbers: undefined, options: { additionalQuery: undefined } },
		},
		() => ({ data: calls }),
		newest + day,
	);
	const { calls: found } = await callsSince(poll, oldest);
	expect(found.map(({ callId }) => callId)).toEqual([`${oldest}`, `${newest}`]);
});
