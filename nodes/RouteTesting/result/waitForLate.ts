import { yesNo } from '../../shared/fields';

export const waitForLate = yesNo({
	displayName: 'Wait for Late Deliveries',
	description:
		'Whether to also wait for tests with "No result" (2) or "Invalid test" (4), which can change for 24 hours after they expire. If off, they are final.',
	hint: 'Turn on to also wait, within Maximum Wait, for messages that arrive after a test has expired',
	place: 'nowhere',
});
