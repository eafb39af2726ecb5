import { callsSince, rules } from '../../../nodes/VoiceTrigger/calls';
import { standInPoll } from '../triggers/stand-in-poll';

const day = 24 * 3_600_000;

const values = {
	...{ simple: false, callRecord: undefined, event: undefined },
	...{ directions: undefined, numbers: undefined, options: { additionalQuery: undefined } },
};

it('has the call with exactly the oldest wanted time, however long ago it was', async () => {
	const oldest = Date.UTC(2026, 0, 1);
	const newest = oldest + 5 * rules.lateMs;
	const calls = [oldest - 1, oldest, newest].map((time) => ({
		callId: `${time}`,
		finishedOn: new Date(time).toISOString(),
	}));
	const poll = standInPoll(values, () => ({ data: calls }), newest + day);
	const { calls: found } = await callsSince(poll, oldest);
	expect(found.map(({ callId }) => callId)).toEqual([`${oldest}`, `${newest}`]);
});

it('is read once for two triggers, even if one has not polled for as long as calls can come late', async () => {
	const now = Date.now();
	const newest = now - day;
	let requests = 0;
	const answer = () => {
		requests++;
		return { data: [{ callId: '1', finishedOn: new Date(newest).toISOString() }] };
	};
	const poll = { ...standInPoll(values, answer, now), reader: 'of two' };
	await callsSince(poll, newest - rules.lateMs);
	const before = requests;
	await callsSince(poll, newest - 2 * rules.lateMs);
	// SVC rejects a second request within five minutes.
	expect(requests).toBe(before);
	// Without it, calls that a trigger has yet to report would be missing.
	await callsSince(poll, newest - 2 * rules.lateMs - 1);
	expect(requests).toBeGreaterThan(before);
});
