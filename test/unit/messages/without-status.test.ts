import { pollingOf } from '../../../nodes/MessagesTrigger/polling';
import { standInPoll } from '../triggers/stand-in-poll';

const { messages: polling } = pollingOf;
type Values = Parameters<typeof polling.begin>[0]['values'];

const values: Values = {
	...{ replies: undefined, kind: 'messages', events: undefined, statuses: undefined },
	...{ failureLimit: 0, simple: true, options: { allowLoop: undefined, newest: undefined } },
};

/** The statuses that start the workflow while a message is listed with these, one poll after another. */
async function reported(...listed: unknown[]): Promise<unknown[]> {
	const pollOf = (status: unknown) =>
		standInPoll(values, (_path, _ids, { skip }) =>
			Number(skip ?? 0) > 0 ? [] : [{ id: 'one', createdAtUtc: '2030-01-31T12:00:00', status }],
		);
	const [first, ...later] = listed;
	let state = await polling.begin(pollOf(first));
	const found: unknown[] = [];
	for (const status of later) {
		const { events, state: next } = await polling.findNew(pollOf(status), state);
		state = next;
		found.push(...events.map((event) => event.status ?? null));
	}
	return found;
}

test.each([undefined, null, ''])(
	"a message that is listed with the status %j hasn't changed, nor has it afterwards",
	async (nothing) => {
		expect(await reported('sent', nothing, nothing, 'sent')).toEqual([]);
		expect(await reported('sent', nothing, 'failed')).toEqual(['failed']);
		expect(await reported(nothing, nothing, 'sent')).toEqual(['sent']);
	},
);
