import { createHash, randomBytes } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';

export const UPLOAD = 'POST /upload';
export const DOSSIERS = 'POST /dossiers';
export const INVITES = 'POST /dossiers/{dossierId}/invites';
export const DOWNLOAD = 'GET /dossiers/{dossierId}/download';

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export const pdf = (kilobytes = 1) =>
	Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kilobytes * 1024)]);

/** An invitee as entered in the panel, who signs at a tag of file 1. */
export const signer = (more: INodeParameters = {}): INodeParameters => ({
	name: 'Ann',
	email: 'ann@example.com',
	fields: { entries: [field()] },
	...more,
});

/** The same at a tag of their own, as for one of several people. */
export const oneOfSeveral = ({ name = 'Ann', ...more }: INodeParameters = {}): INodeParameters =>
	signer({
		name,
		// Of names that differ in a space at the end, too.
		fields: entries(field({ tag: `#${String(name).length}${String(name).replaceAll(/\W/g, '')}` })),
		...more,
	});

/** A field as entered in the panel. */
export const field = (more: INodeParameters = {}): INodeParameters => ({
	type: 'signature',
	file: '1',
	placeBy: 'tag',
	tag: '#sign',
	...more,
});

/** The options of an invitee. */
export const options = (values: INodeParameters): INodeParameters => ({ options: { values } });

export const entries = (...list: INodeParameters[]): INodeParameters => ({ entries: list });
