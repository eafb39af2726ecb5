import {
	Refusal,
	type Answer,
	type Call,
	type FileAnswer,
	type Handler,
	type World,
} from '../../core/area.ts';
import { newDossier, newInvite } from './build.ts';
import { archive, auditReport, signedDocument } from './content.ts';
import { mayContain } from './tags.ts';
import type { DossierRequest, Environment, InviteRequest, StoredFile } from './model.ts';
import { isExpired, type KeptDossier, type SigningStore } from './state.ts';

/** The endpoints of document 1, part A, in one environment. */
export function signingHandlers(
	world: World,
	environment: Environment,
	{ state, keepFile, keepDossier, invite }: SigningStore,
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
				throw new Refusal(400, 'form part file is not a PDF (it does not start with %PDF-)');
			}
			const content = upload.content ?? { path: upload.storedAt ?? '' };
			return created(keepFile(environment, upload, content));
		},

		'POST /dossiers': ({ body }) => {
			const request = body as DossierRequest;
			const files = request.files.map(({ id }) => stored(id).file);
			const dossier = newDossier(
				request,
				files,
				({ id }, tag) => world.shapes.signingTags === 'found' || mayContain(stored(id), tag),
			);
			keepDossier(environment, dossier);
			return created(structuredClone(dossier));
		},

		'POST /dossiers/{dossierId}/invites': (call) => {
			const kept = find(call);
			if (isExpired(kept.dossier)) throw new Refusal(409, 'the dossier has expired');
			const requests = call.body as InviteRequest[];
			const invites = requests.map((one) => newInvite(one, kept.dossier, world.url));
			invite(kept, invites);
			return created(invites);
		},

		'GET /dossiers/{dossierId}/download': (call) => {
			const { dossier, events } = find(call);
			if (isExpired(dossier)) {
				throw new Refusal(world.shapes.signingExpired, 'the dossier has expired');
			}
			// "downloads … once the dossier is completed"; the status before that is undocumented.
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
				throw new Refusal(
					400,
					'the dossier has several files, so query parameter file is required',
				);
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
