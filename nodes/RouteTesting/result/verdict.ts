import type { IDataObject } from 'n8n-workflow';
import { numberIn, timeIn } from '../../shared/http';
import { yesNo } from '../../shared/fields';

type Verdict = 'finished' | 'expired' | 'rejected';

/** "Within 24 hours" after expiry, 2 and 4 can still change (service document 3, part B, limits). */
const lateMs = 24 * 60 * 60_000;

/**
 * Undefined while the result can still change: 0 is pending, 3 is temporary, and what other codes
 * mean is undocumented. 5 ("dashboard-only status") says that the supplier didn't send the
 * message, so nothing is to come.
 * @param waitsForLate whether 2 and 4 count as open for as long as they can change
 * @param now milliseconds since 1970
 */
export function verdictOn(
	{ statusCode, expirationDate }: IDataObject,
	waitsForLate: boolean,
	now: number,
): Verdict | undefined {
	switch (numberIn(statusCode)) {
		case 1:
			return 'finished';
		case 2:
		case 4:
			return waitsForLate && now <= (timeIn(expirationDate) ?? Infinity) + lateMs
				? undefined
				: 'expired';
		case 5:
			return 'rejected';
		default:
			return undefined;
	}
}

export const waitForLate = yesNo({
	displayName: 'Wait for Late Deliveries',
	description:
		'Whether to also wait for tests with "No result" (2) or "Invalid test" (4), which can change for 24 hours after they expire. If off, they are final.',
	hint: 'Turn on to also wait, within Maximum Wait, for messages that arrive after a test has expired',
	place: 'nowhere',
});
