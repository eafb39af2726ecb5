import { invitesFor } from '../../../nodes/Signing/invite/received';

/** In Berlin, the hour after two doesn't exist on that day, and JavaScript would take it for the next one. */
test.each([
	['the hour that summer time skips', '2026-03-29T02:30:00', '2026-03-29T03:10:00'],
	['the short form of ISO 8601', '20260330T090000Z', '20260330T100000Z'],
])('the newest invite is found, in %s', (_, older, newer) => {
	// Outside of the sandbox, whose environment is a copy.
	const { env } = globalThis.requireOutside?.('node:process') as NodeJS.Process;
	const before = env.TZ;
	try {
		env.TZ = 'Europe/Berlin';
		const invites = [
			{ id: 'older', inviteeId: 'jane', createdAt: older },
			{ id: 'newer', inviteeId: 'jane', createdAt: newer },
		];
		expect(invitesFor([{ id: 'jane' }], invites, 200).map(({ id }) => id)).toEqual(['newer']);
	} finally {
		if (before === undefined) delete env.TZ;
		else env.TZ = before;
	}
});
