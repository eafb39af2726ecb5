import { randomUUID } from 'node:crypto';
import { Refusal } from '../../core/area.ts';
import type {
	Dossier,
	DossierRequest,
	FieldRequest,
	Invite,
	Invitee,
	InviteeRequest,
	InviteRequest,
	Location,
	SigningFile,
} from './model.ts';

/** Document 1, limits: dossiers and invites expire after 30 days, in seconds. */
const usualExpiry = 30 * 24 * 60 * 60;

/** Whether a tag is in a file, as far as the simulator can tell. */
export type HasTag = (file: SigningFile, tag: string) => boolean;

/** A dossier as it is right after creation. @throws Refusal where a rule of the document is broken. */
export function newDossier(
	request: DossierRequest,
	files: SigningFile[],
	hasTag: HasTag = () => true,
): Dossier {
	const { invitees = [], owners = [], expiresIn = usualExpiry } = request;
	checkPositions(invitees);
	const created = Date.now();
	return {
		...request,
		id: randomUUID(),
		state: 'draft',
		locale: 'en-US',
		completed: false,
		files: files.map((file) => ({ ...file })),
		invitees: invitees.map((one, index) => newInvitee(one, files, hasTag, `invitees[${index}]`)),
		owners: owners.map((owner) => ({ cc: false, ...owner, id: randomUUID() })),
		expiresIn,
		expiresAt: new Date(created + expiresIn * 1000).toISOString(),
		createdAt: new Date(created).toISOString(),
	};
}

/** Several invitees may share a position; positions must be consecutive without gaps. */
function checkPositions(invitees: readonly InviteeRequest[]): void {
	const given = new Set(invitees.flatMap(({ position }) => position ?? []));
	for (let position = 1; position <= given.size; position++) {
		if (!given.has(position)) {
			throw new Refusal(400, `positions of invitees have a gap: there is no ${position}`);
		}
	}
}

function newInvitee(
	request: InviteeRequest,
	files: SigningFile[],
	hasTag: HasTag,
	place: string,
): Invitee {
	const id = randomUUID();
	const { fields = [], readOnly = false, position = null } = request;
	return {
		phoneNumber: null,
		identificationMethod: null,
		reference: null,
		locale: null,
		...request,
		id,
		readOnly,
		position,
		state: null,
		stateChanged: null,
		fields: fields.map((field, index) => {
			const file = checkField(field, readOnly, files, `${place}.fields[${index}]`);
			// Whether the tag is required is part of the request alone.
			const { tagRequired, ...shown } = field;
			const { tag = null } = field;
			return {
				tag: null,
				...shown,
				id: randomUUID(),
				invitee: id,
				locations: field.locations ?? (tag === null || hasTag(file, tag) ? [derived] : []),
			};
		}),
	} as Invitee;
}

/** Where a tag might have been found. */
const derived: Location = { range: '1', unit: 'point', x: 72, y: 640.5, width: 180, height: 48 };

function checkField(
	{ type, file, tag, tagRequired, locations }: FieldRequest,
	readOnly: boolean,
	files: readonly SigningFile[],
	place: string,
): SigningFile {
	const refuse = (problem: string): never => {
		throw new Refusal(400, `${place} ${problem}`);
	};
	const found =
		files.find(({ id }) => id === file.toLowerCase()) ??
		refuse('refers to a file that is not in the dossier');
	if (tag === undefined && locations === undefined) refuse('has neither locations nor a tag');
	if (tag !== undefined && locations !== undefined) refuse('has both locations and a tag');
	if (tag === undefined && tagRequired !== undefined) refuse('has tagRequired without a tag');
	if (readOnly && type === 'signature') refuse('is a signature of an invitee who only reviews');
	for (const { range } of locations ?? []) {
		const [first = 0, last = first] = range.split('-').map(Number);
		if (first > last) refuse(`has the range ${range}, which ends before it begins`);
	}
	return found;
}

/** An invite as it is answered. @throws Refusal when there is no such person in the dossier. */
export function newInvite(request: InviteRequest, { invitees }: Dossier, url: string): Invite {
	const { inviteeId, email = false, expiresIn = usualExpiry } = request;
	const invitee = invitees.find(({ id }) => id === inviteeId.toLowerCase());
	if (!invitee) throw new Refusal(400, `there is no invitee ${inviteeId} in this dossier`);
	if (email && !invitee.email) throw new Refusal(400, `invitee ${inviteeId} has no email address`);
	const id = randomUUID();
	const created = Date.now();
	const createdAt = new Date(created).toISOString();
	return {
		id,
		inviteeId: invitee.id,
		inviteUri: email ? null : `${url}/invite/${id}`,
		readOnly: invitee.readOnly,
		identificationMethod: null,
		email,
		reminder: false,
		emailSentAt: email ? createdAt : null,
		expiresIn,
		expiresAt: new Date(created + expiresIn * 1000).toISOString(),
		createdAt,
	};
}
