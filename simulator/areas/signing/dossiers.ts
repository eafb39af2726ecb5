import { randomUUID } from 'node:crypto';
import {
	Refusal,
	type Answer,
	type Call,
	type FileAnswer,
	type Handler,
	type World,
} from '../../core/area.ts';
import { archive, auditReport, signedDocument } from './content.ts';
import type {
	Dossier,
	DossierRequest,
	Environment,
	FieldRequest,
	Invite,
	Invitee,
	InviteeRequest,
	InviteRequest,
	Location,
	SigningFile,
	StoredFile,
} from './model.ts';
import { isExpired, type KeptDossier, type SigningStore } from './state.ts';

/** Document 1, limits: dossiers and invites expire after 30 days, in seconds. */
const usualExpiry = 30 * 24 * 60 * 60;

/** The endpoints of document 1, part A, in one environment. */
export function signingHandlers(
	world: World,
	environment: Environment,
	{ state, move }: SigningStore,
): Record<string, Handler> {
	const stored = (id: string): StoredFile => {
		const found = state.signingFiles.find(
			(one) => one.environment === environment && one.file.id === id.toLowerCase(),
		);
		if (!found) throw new Refusal(400, `there is no file ${id}`);
		return found;
	};
	const find = ({ path }: Call): KeptDossier => {
		const found = state.dossiers.find(
			(one) => one.environment === environment && one.dossier.id === path.dossierId?.toLowerCase(),
		);
		if (!found) throw new Refusal(404, `there is no dossier ${path.dossierId}`);
		return found;
	};
	const created = (body: unknown): Answer => ({ status: world.shapes.signingCreateStatus, body });

	return {
		'POST /upload': ({ files }) => {
			const [upload] = files;
			if (!upload) throw new Refusal(400, 'form part file is missing');
			if (!upload.head.toString('latin1').startsWith('%PDF-')) {
				throw new Refusal(400, 'form part file is no PDF (it does not start with %PDF-)');
			}
			const file: SigningFile = {
				id: randomUUID(),
				name: upload.fileName,
				hash: upload.sha256,
				contentType: upload.contentType,
				derivativeOf: null,
				uploadDateTime: new Date().toISOString().replace('Z', '+00:00'),
			};
			const content = upload.content ?? { path: upload.storedAt ?? '' };
			state.signingFiles.push({ environment, file, size: upload.size, content });
			return created(file);
		},

		'POST /dossiers': ({ body }) => {
			const request = body as DossierRequest;
			const files = request.files.map(({ id }) => stored(id).file);
			const dossier = newDossier(request, files);
			state.dossiers.push({
				environment,
				dossier,
				invites: [],
				events: [`${dossier.createdAt} dossier created`],
			});
			return created(structuredClone(dossier));
		},

		'POST /dossiers/{dossierId}/invites': (call) => {
			const kept = find(call);
			if (isExpired(kept.dossier)) throw new Refusal(409, 'the dossier has expired');
			const requests = call.body as InviteRequest[];
			const invites = requests.map((one) => newInvite(one, kept.dossier, world.url));
			kept.invites.push(...invites);
			for (const { inviteeId, createdAt } of invites) {
				const invitee = kept.dossier.invitees.find(({ id }) => id === inviteeId);
				if (invitee?.state === null) {
					Object.assign(invitee, { state: 'invited', stateChanged: createdAt });
				}
				kept.events.push(`${createdAt} ${invitee?.name ?? inviteeId} invited`);
			}
			if (kept.dossier.state === 'draft') move(kept, 'sent');
			return created(invites);
		},

		'GET /dossiers/{dossierId}/download': (call) => {
			const { dossier, events } = find(call);
			if (isExpired(dossier)) {
				throw new Refusal(world.shapes.signingExpired, 'the dossier has expired');
			}
			// "downloads … once the dossier is completed"; the status before that is not shown.
			if (!dossier.completed) throw new Refusal(409, `the dossier is not completed`);
			const { type, file } = call.query as { type?: string; file?: string };
			if (file !== undefined && type !== 'file') {
				throw new Refusal(400, 'query parameter file needs type=file');
			}
			const documents = dossier.files.map(({ id }) => stored(id));
			const report = auditReport(dossier, events);
			if (type === 'auditReport') return answerFile(world, report);
			if (type === undefined) {
				return answerFile(world, archive(dossier, [...documents.map(signedDocument), report]));
			}
			if (file === undefined && documents.length > 1) {
				throw new Refusal(400, 'the dossier has several files, so query parameter file is needed');
			}
			const chosen = documents.find((one) => file === undefined || one.file.id === file);
			if (!chosen) throw new Refusal(404, `the dossier has no file ${file}`);
			return answerFile(world, signedDocument(chosen));
		},
	};
}

function answerFile({ shapes }: World, { fileName, contentType, ...file }: FileAnswer): Answer {
	return shapes.signingDownload === 'named'
		? { status: 200, file: { fileName, contentType, ...file } }
		: { status: 200, file: { contentType: 'application/octet-stream', ...file } };
}

function newDossier(request: DossierRequest, files: SigningFile[]): Dossier {
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
		invitees: invitees.map((one, index) => newInvitee(one, files, `invitees[${index}]`)),
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

function newInvitee(request: InviteeRequest, files: SigningFile[], place: string): Invitee {
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
			checkField(field, readOnly, files, `${place}.fields[${index}]`);
			return {
				tag: null,
				...field,
				id: randomUUID(),
				invitee: id,
				locations: field.locations ?? [derived],
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
): void {
	const refuse = (problem: string): never => {
		throw new Refusal(400, `${place} ${problem}`);
	};
	if (!files.some(({ id }) => id === file.toLowerCase())) refuse('names a file of no dossier');
	if (tag === undefined && locations === undefined) refuse('has neither locations nor a tag');
	if (tag !== undefined && locations !== undefined) refuse('has both locations and a tag');
	if (tag === undefined && tagRequired !== undefined) refuse('has tagRequired without a tag');
	if (readOnly && type === 'signature') refuse('is a signature of an invitee who only reviews');
	for (const { range } of locations ?? []) {
		const [first = 0, last = first] = range.split('-').map(Number);
		if (first > last) refuse(`has the range ${range}, which ends before it begins`);
	}
}

function newInvite(request: InviteRequest, { invitees }: Dossier, url: string): Invite {
	const { inviteeId, email = false, expiresIn = usualExpiry } = request;
	const invitee = invitees.find(({ id }) => id === inviteeId.toLowerCase());
	if (!invitee) throw new Refusal(400, `there is no invitee ${inviteeId} in this dossier`);
	if (email && !invitee.email) throw new Refusal(400, `invitee ${inviteeId} has no e-mail address`);
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
