import { InputError, sendAnyway } from '../../shared/fields';
import { inUnits } from '../duration';
import type { InviteWay } from './send/guests';
import { dossierOptions } from './properties';
import { inviteOptions } from '../invite/properties';

interface Times {
	readonly reminder?: number | undefined;
	readonly expiry?: number | undefined;
	readonly inviteExpiry?: number | undefined;
	readonly additionalProperties?: Readonly<Record<string, unknown>> | undefined;
}

/** Of dossiers and of invites (service document 1, limits). */
const defaultExpiry = 30 * 24 * 60 * 60;

const names = {
	expiry: dossierOptions.expiry.property.displayName,
	inviteExpiry: inviteOptions.inviteExpiry.property.displayName,
	reminder: dossierOptions.reminder.property.displayName,
};

/**
 * A reminder counts from the invite, which comes after the dossier. What is entered as JSON is sent as it is.
 */
export function checkReminder(values: Times): void {
	const { reminder, additionalProperties: more = {} } = values;
	if (reminder === undefined || 'reminderIn' in more || 'expiresIn' in more) return;
	checkBefore(reminder, values, 'expiry', 'the dossier expires');
}

export function checkInviteTimes(values: Times, ways: readonly InviteWay[]): void {
	const {
		reminder,
		expiry = defaultExpiry,
		inviteExpiry,
		additionalProperties: more = {},
	} = values;
	if (reminder !== undefined && !('reminderIn' in more)) {
		checkEmailed(ways);
		checkBefore(reminder, values, 'inviteExpiry', 'the invites expire');
	}
	if (inviteExpiry === undefined || inviteExpiry <= expiry || 'expiresIn' in more) return;
	throw new InputError(
		`is ${inUnits(inviteExpiry)}, but the dossier expires ${after(values, 'expiry')}`,
		`Enter a shorter time, or a longer one in '${names.expiry}', up to 90 days. ${sendAnyway('expiresIn', "the dossier's expiry in seconds")}`,
		names.inviteExpiry,
	);
}

/** "Reminders only work when the service itself e-mailed the invite" (service document 1, part A, dossier). */
function checkEmailed(ways: readonly InviteWay[]): void {
	if (ways.includes('email')) return;
	throw new InputError(
		'works only if SVC emails the invites, but it emails none of them',
		`Remove it, or select By Email for the invites. ${sendAnyway('reminderIn', 'it in seconds')}`,
		names.reminder,
	);
}

function checkBefore(
	reminder: number,
	values: Times,
	limit: 'expiry' | 'inviteExpiry',
	what: string,
): void {
	if (reminder < (values[limit] ?? defaultExpiry)) return;
	throw new InputError(
		`is ${inUnits(reminder)}, but ${what} ${after(values, limit)}`,
		`Enter a shorter time, or a longer one in '${names[limit]}'. ${sendAnyway('reminderIn', 'it in seconds')}`,
		names.reminder,
	);
}

function after(values: Times, limit: 'expiry' | 'inviteExpiry'): string {
	const given = values[limit];
	return given === undefined
		? `after ${inUnits(defaultExpiry)}, the default of '${names[limit]}'`
		: `after ${inUnits(given)}`;
}
