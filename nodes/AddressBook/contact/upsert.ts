import { createMissingGroup } from '../../messaging/addressBook/groupLocator';
import { defaultCountry } from '../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import {
	ifApplied,
	rethrowHarmless,
	StillUnknown,
	unlessRejected,
	UnusableAnswer,
} from '../../shared/errors';
import {
	choice,
	emailRule,
	excerpt,
	InputError,
	mapValue,
	type ReadContext,
	target,
	text,
	when,
} from '../../shared/fields';
import { rethrow } from '../../shared/host';
import {
	asList,
	asItem,
	asObjectOr,
	asRecords,
	beside,
	identifiedIn,
	json,
	withinName,
	word,
} from '../../shared/http';
import { presentRecord, without } from '../../shared/operation';
import type { SendStep } from '../../shared/send';
import { contactsInGroup } from '../../messaging/addressBook/contactsInGroup';
import { operation } from '../area';
import { contactMayExist, contactNames, contactObject, mergedContact } from './contact';
import { hasId, identityKey, listedKeys } from './identity';
import { createdEarlier } from './createdEarlier';
import { checkNumber, emailOrNumber, unknownNumbers } from './phoneNumber';
import { details, toGroup } from './properties';

/** What most contacts have is on the panel, as in Create. Of address and number, what doesn't match can be added. */
const { firstName, lastName, email, phoneNumber, ...others } = details;

const matchBy = choice({
	displayName: 'Match By',
	description: 'The value that identifies a contact in the group',
	options: [
		{ name: 'Email', value: 'email' },
		{ name: 'Phone Number', value: 'phoneNumber' },
	],
	default: 'email',
	hint: 'To set both email and phone number, add the other one under Additional Fields',
	place: 'nowhere',
	fixed: true,
});

const matchEmail = text({
	displayName: 'Email',
	isTrimmed: true,
	description: "The email address to match. Capitalization doesn't matter.",
	placeholder: 'e.g. nathan@example.com',
	required: true,
	kind: target,
	place: 'nowhere',
});

const matchPhoneNumber = mapValue(
	text({
		displayName: 'Phone Number',
		isTrimmed: true,
		description: 'The phone number to match. Only the digits are compared.',
		placeholder: 'e.g. +31612345678',
		required: true,
		kind: target,
		place: 'nowhere',
	}),
	emailOrNumber,
);

interface Entered {
	readonly groupId: string;
	readonly matchBy: 'email' | 'phoneNumber';
	readonly matchEmail?: string | undefined;
	readonly matchPhoneNumber?: string | undefined;
}

/** @param read how numbers are read, those of the contacts as well */
function soughtIn({ groupId, matchBy: by, ...values }: Entered, read: ReadContext) {
	const match = values.matchEmail ?? values.matchPhoneNumber ?? '';
	const { displayName } = (by === 'email' ? matchEmail : matchPhoneNumber).property;
	return { groupId, by, match, key: identityKey(by, match, read), read, displayName };
}

type Sought = ReturnType<typeof soughtIn>;

/**
 * The search is quick but finds a contact only once it's indexed (service document 2, part C, contacts). So before a
 * contact is created, the list of the group is read, which the document doesn't tie to the index; what the execution
 * itself has created, it knows. Two executions at the same moment can still both create it; SVC offers nothing against
 * that.
 */
export const upsertContact = operation({
	name: 'Create or Update',
	value: 'upsert',
	action: 'Create or update contact',
	// n8n's lint wants these words of every upsert.
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	request: 'POST /accounts/{accountId}/groups/{groupId}/contacts',
	effect: 'spend',
	unknownOutcome: contactMayExist,
	whenEmpty: 'leaveOut',
	fields: {
		groupId: toGroup('The group to search for the contact, or to add it to.'),
		matchBy,
		matchEmail: when({ matchBy: ['email'] }, matchEmail),
		matchPhoneNumber: when({ matchBy: ['phoneNumber'] }, matchPhoneNumber),
		firstName,
		lastName,
	},
	additionalFields: {
		...others,
		email: when({ '/matchBy': ['phoneNumber'] }, email),
		phoneNumber: when({ '/matchBy': ['email'] }, phoneNumber),
	},
	options: { createGroup: createMissingGroup, defaultCountry, unknownNumbers },
	check(values, { read }) {
		const { by, match, key, displayName } = soughtIn(values, read);
		if (by === 'phoneNumber') {
			checkNumber(match, read, displayName);
		} else if (!emailRule.pattern.test(match)) {
			throw new InputError(
				`must be an email address, but it's "${excerpt(match)}"`,
				"Enter an email address, or set 'Match By' to 'Phone Number'.",
				displayName,
			);
		}
		if (key === '') {
			throw new InputError(
				`must be a phone number, but it's "${excerpt(match)}"`,
				"Enter a phone number, or set 'Match By' to 'Email'.",
				displayName,
			);
		}
	},
	send: {
		as: 'steps',
		async run(values, send, { index, read }, created) {
			const change = without(contactObject(values), [values.matchBy]);
			const sought = soughtIn(values, read);
			const person = `${sought.groupId.toLowerCase()} ${sought.key}`;
			const earlier = createdEarlier(created, person, index);
			const present = await existingContact(sought, send)
				.then(async (found) => found ?? (await earlier.find((id) => readContact(id, send))))
				.catch(nothingCreated);
			if (present === undefined) {
				const contact = { ...change, [sought.by]: sought.match };
				const { body } = await earlier.creating(send({ body: json(contact) }));
				const record = withinName(asObjectOr({}, body));
				earlier.remember({ groupId: sought.groupId, ...contact, ...record });
				// "201, contact" (service document 2, part C, contacts): without it, there may be none.
				return [beside(identifiedIn(body), { outcome: 'created' })];
			}
			const wanted = mergedContact(present, { ...change, customValues: values.customValues });
			if (sameContact(present, wanted)) return [beside(present, { outcome: 'unchanged' })];
			const { body } = await send({
				request: 'PUT /accounts/{accountId}/contacts/{contactId}',
				path: { contactId: word(present.id) },
				effect: 'idempotent',
				body: json(wanted),
			}).catch((error: unknown) => nothingCreated(ifApplied(mayBeUpdated, error)));
			earlier.remember({ id: present.id, ...wanted });
			const shown = asObjectOr(wanted, body);
			return [{ id: present.id, ...beside(shown, { outcome: 'updated' }) }];
		},
	},
});

/** Of an item whose reads or update failed, it's known that nothing was created, unless an earlier attempt did. */
function nothingCreated(error: unknown): never {
	return error instanceof StillUnknown ? rethrow(error) : rethrowHarmless(error);
}

const mayBeUpdated = 'The contact may have been updated. Doing it twice does no harm.';

async function existingContact(sought: Sought, send: SendStep): Promise<IDataObject | undefined> {
	const found = await send({
		request: 'GET /accounts/{accountId}/groups/{groupId}/search',
		path: { groupId: sought.groupId },
		query: { q: sought.match },
	});
	const indexed = matchingId(sought, asList(found.body));
	const present = indexed === undefined ? undefined : await readContact(indexed, send);
	if (present !== undefined && isMeant(sought, present)) return present;
	const contacts = await contactsInGroup(send, sought.groupId);
	if (!contacts.every(hasId)) {
		throw new UnusableAnswer('lists a contact without its ID, so this attempt changed nothing');
	}
	const listed = matchingId(sought, contacts);
	return listed === undefined ? undefined : await readContact(listed, send);
}

/** The index can have an old address of a contact, or an old group, which it would be moved back to. */
function isMeant(sought: Sought, present: IDataObject): boolean {
	const groupId = word(present.groupId).toLowerCase();
	const isInGroup = groupId === '' || groupId === sought.groupId.toLowerCase();
	return isInGroup && matchingId(sought, [present]) !== undefined;
}

function matchingId(sought: Sought, found: unknown[]): string | undefined {
	const ids = found
		.map(asItem)
		.filter((one) => listedKeys(sought.by, one, sought.read).includes(sought.key))
		.map(({ id }) => word(id))
		.filter((id) => id !== '');
	const different = [...new Set(ids)];
	if (different.length <= 1) return different[0];
	throw new InputError(
		`matches ${different.length} contacts in the group: ${different.slice(0, 5).join(', ')}${different.length > 5 ? ' and others' : ''}`,
		'Update one of them by its ID with Contact > Update, or remove the duplicates in SVC.',
		sought.displayName,
	);
}

/** The current contact; undefined if the index still had a deleted one. */
async function readContact(contactId: string, send: SendStep): Promise<IDataObject | undefined> {
	const request = 'GET /accounts/{accountId}/contacts/{contactId}';
	const found = await unlessRejected([404], send({ request, path: { contactId } }));
	return found && presentRecord(found.body, contactId, { ...contactNames, otherwise: '' });
}

function sameContact(present: IDataObject, wanted: IDataObject): boolean {
	return JSON.stringify(comparable(present)) === JSON.stringify(comparable(wanted));
}

function comparable(contact: IDataObject): unknown {
	const { customValues, ...own } = contactObject(contact);
	const custom = asRecords(customValues)
		.filter(({ value }) => word(value) !== '')
		.map(({ fieldId, value }) => `${word(fieldId)} ${word(value)}`);
	return [Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1)), custom.sort()];
}
