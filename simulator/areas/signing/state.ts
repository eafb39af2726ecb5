import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { World } from '../../core/area.ts';
import { createOutbox } from '../../core/outbox.ts';
import { newDossier, newInvite } from './build.ts';
import type {
	Dossier,
	DossierChange,
	DossierState,
	Environment,
	Invite,
	Invitee,
	InviteeState,
	SigningFile,
	StoredFile,
	WebhookDelivery,
} from './model.ts';

/** A dossier with what its answers don't show. */
export interface KeptDossier {
	environment: Environment;
	dossier: Dossier;
	invites: Invite[];
	/** For the audit report, one line each. */
	events: string[];
}

export interface SigningState {
	signingFiles: StoredFile[];
	dossiers: KeptDossier[];
	/** The URL for each environment's key; asking the support is played by `setSigningWebhook`. */
	signingWebhooks: Map<Environment, string>;
	/** Every request to a webhook, in order. */
	webhookDeliveries: WebhookDelivery[];
	/** Configures the URL of the environment's key, or removes it. */
	setSigningWebhook(url: string | undefined, environment?: Environment): void;
	/** Plays the person behind an invite, who signs, or approves when only reviewing. */
	signInvite(inviteId: string): Dossier;
	declineInvite(inviteId: string): Dossier;
	/** Lets the time run out: downloads and signatures aren't possible any more. */
	expireDossier(dossierId: string): Dossier;
	/** Sends the event of a state again, as a service does that didn't get the response. */
	resendWebhook(delivery: WebhookDelivery): void;
	/** Puts an uploaded file there without a request. */
	seedSigningFile(name?: string, content?: Buffer, environment?: Environment): SigningFile;
	/** Puts a dossier there with these files, whose invitees are all invited with links. */
	seedDossier(files: SigningFile[], invitees?: number, environment?: Environment): KeptDossier;
	/** Plays all people of a dossier, in their order: it's completed then. */
	signAll(dossierId: string): Dossier;
	/** Resolves when no webhook is under way any more. */
	webhooksSettled(): Promise<void>;
	/** The dossier and the person of an invite. @throws when there is no such invite. */
	findInvite(inviteId: string): { kept: KeptDossier; invite: Invite; invitee: Invitee };
}

/** What the handlers need beside the public state. */
export interface SigningStore {
	state: SigningState;
	keepFile(
		environment: Environment,
		file: { fileName: string; contentType: string; size: number; sha256: string },
		content: StoredFile['content'],
	): SigningFile;
	keepDossier(environment: Environment, dossier: Dossier): KeptDossier;
	/** Adds the invites and changes what changes by them. */
	invite(kept: KeptDossier, invites: Invite[]): void;
	folder(): string;
	reset(): void;
}

export function createSigningStore(world: World): SigningStore {
	const signingFiles: StoredFile[] = [];
	const dossiers: KeptDossier[] = [];
	const signingWebhooks = new Map<Environment, string>();
	const outbox = createOutbox<DossierChange>();
	let folder: string | undefined;

	const findInvite: SigningState['findInvite'] = (inviteId) => {
		for (const kept of dossiers) {
			const invite = kept.invites.find(({ id }) => id === inviteId);
			const invitee = kept.dossier.invitees.find(({ id }) => id === invite?.inviteeId);
			if (invite && invitee) return { kept, invite, invitee };
		}
		throw new Error(`There is no invite ${inviteId}`);
	};

	const move = (kept: KeptDossier, state: DossierState) => {
		const { dossier, environment, events } = kept;
		if (dossier.state === state) return;
		const created = new Date().toISOString();
		dossier.state = state;
		dossier.completed = state === 'completed';
		events.push(`${created} dossier ${state}`);
		const url = signingWebhooks.get(environment);
		if (url === undefined) return;
		// Document 1, events.
		const event = {
			id: randomUUID(),
			type: 'dossier.state.updated',
			dossier: { id: dossier.id, state },
			created,
		};
		outbox.send(
			{ dossierId: dossier.id, reported: state },
			{
				method: 'POST',
				url,
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(event),
			},
		);
	};

	const act = (inviteId: string, choose: (invitee: Invitee) => InviteeState): KeptDossier => {
		const { kept, invite, invitee } = findInvite(inviteId);
		const { dossier, events } = kept;
		const problem = whyNot(dossier, invite, invitee);
		if (problem) throw new Error(problem);
		invitee.state = choose(invitee);
		invitee.stateChanged = new Date().toISOString();
		events.push(`${invitee.stateChanged} ${invitee.name ?? invitee.id} ${invitee.state}`);
		return kept;
	};

	const keepFile: SigningStore['keepFile'] = (environment, upload, content) => {
		const file: SigningFile = {
			id: randomUUID(),
			name: upload.fileName,
			hash: upload.sha256,
			contentType: upload.contentType,
			derivativeOf: null,
			uploadDateTime: new Date().toISOString().replace('Z', '+00:00'),
		};
		signingFiles.push({ environment, file, size: upload.size, content });
		return file;
	};

	const keepDossier: SigningStore['keepDossier'] = (environment, dossier) => {
		const events = [`${dossier.createdAt} dossier created`];
		const kept: KeptDossier = { environment, dossier, invites: [], events };
		dossiers.push(kept);
		return kept;
	};

	const invite: SigningStore['invite'] = (kept, invites) => {
		kept.invites.push(...invites);
		for (const { inviteeId, createdAt } of invites) {
			const invitee = kept.dossier.invitees.find(({ id }) => id === inviteeId);
			if (invitee?.state === null) {
				Object.assign(invitee, { state: 'invited', stateChanged: createdAt });
			}
			kept.events.push(`${createdAt} ${invitee?.name ?? inviteeId} invited`);
		}
		if (kept.dossier.state === 'draft') move(kept, 'sent');
	};

	const find = (dossierId: string): KeptDossier => {
		const kept = dossiers.find(({ dossier }) => dossier.id === dossierId);
		if (!kept) throw new Error(`There is no dossier ${dossierId}`);
		return kept;
	};

	const state: SigningState = {
		signingFiles,
		dossiers,
		signingWebhooks,
		webhookDeliveries: outbox.list,
		webhooksSettled: outbox.settled,
		findInvite,

		setSigningWebhook(url, environment = 'sandbox') {
			if (url === undefined) signingWebhooks.delete(environment);
			else signingWebhooks.set(environment, url);
		},

		signInvite(inviteId) {
			const kept = act(inviteId, ({ readOnly }) => (readOnly ? 'approved' : 'signed'));
			if (kept.dossier.invitees.every(isDone)) move(kept, 'completed');
			return kept.dossier;
		},

		declineInvite(inviteId) {
			const kept = act(inviteId, () => 'declined');
			move(kept, 'declined');
			return kept.dossier;
		},

		expireDossier(dossierId) {
			const { dossier } = find(dossierId);
			dossier.expiresAt = new Date(Date.now() - 1000).toISOString();
			return dossier;
		},

		seedSigningFile(
			name = 'contract.pdf',
			content = Buffer.from(`%PDF-1.4\n${name}\n%%EOF\n`),
			environment = 'sandbox',
		) {
			const sha256 = createHash('sha256').update(content).digest('hex');
			const about = {
				fileName: name,
				contentType: 'application/pdf',
				size: content.length,
				sha256,
			};
			return keepFile(environment, about, content);
		},

		seedDossier(files, invitees = 1, environment = 'sandbox') {
			const people = Array.from({ length: invitees }, (_, index) => ({
				name: `Person ${index + 1}`,
				email: `person${index + 1}@example.com`,
				position: index + 1,
			}));
			const request = { name: 'Contract', files, invitees: people };
			const kept = keepDossier(environment, newDossier(request, files));
			invite(
				kept,
				kept.dossier.invitees.map(({ id }) =>
					newInvite({ inviteeId: id }, kept.dossier, world.url),
				),
			);
			return kept;
		},

		signAll(dossierId) {
			const { invites, dossier } = find(dossierId);
			const order = (id: string) => dossier.invitees.find((one) => one.id === id)?.position ?? 0;
			const open = invites.filter(({ inviteeId }) =>
				dossier.invitees.some(({ id, state: now }) => id === inviteeId && now === 'invited'),
			);
			open.sort((a, b) => order(a.inviteeId) - order(b.inviteeId));
			for (const { id } of open) state.signInvite(id);
			return dossier;
		},

		resendWebhook({ dossierId, reported, request }) {
			outbox.send({ dossierId, reported }, request);
		},
	};

	return {
		state,
		keepFile,
		keepDossier,
		invite,
		folder: () => (folder ??= mkdtempSync(path.join(tmpdir(), 'svc-simulator-'))),
		reset() {
			signingFiles.length = 0;
			dossiers.length = 0;
			signingWebhooks.clear();
			outbox.reset();
			if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
			folder = undefined;
		},
	};
}

export function isExpired({ expiresAt }: { expiresAt: string }): boolean {
	return Date.parse(expiresAt) <= Date.now();
}

function isDone({ state }: Invitee): boolean {
	return state === 'signed' || state === 'approved';
}

/** Why the person can't act now, if so. */
export function whyNot(dossier: Dossier, invite: Invite, invitee: Invitee): string | undefined {
	if (isExpired(dossier)) return 'The dossier has expired';
	if (isExpired(invite)) return 'The invite has expired';
	if (dossier.state !== 'sent') return `The dossier is ${dossier.state}`;
	if (isDone(invitee)) return `${invitee.name ?? 'This person'} has already signed or approved`;
	// Document 1, part A: invitees with position 1 act first, then 2, and so on.
	const before = dossier.invitees.find(
		(other) => (other.position ?? 0) < (invitee.position ?? 0) && !isDone(other),
	);
	return before && `${before.name ?? 'Someone'} has to act first`;
}
