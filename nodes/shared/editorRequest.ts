import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { type Area, readAccount } from './area';
import { explain, redact, toNodeError } from './errors';
import { fillPath, type Query } from './path';
import { sendRequest } from './request';

/** A read for a list in the editor; gives the answer's body. `path` as in the service's description. */
export async function editorRequest(
	context: ILoadOptionsFunctions,
	area: Area,
	path: string,
	values: Readonly<Record<string, string>> = {},
	query: Query = {},
): Promise<unknown> {
	let secrets: readonly string[] = [];
	try {
		const account = await readAccount(context, area);
		secrets = account.secrets;
		const answer = await sendRequest(
			{ context, area, account },
			{
				method: 'GET',
				path: fillPath(path, { ...account.path, ...values }, query),
				effect: 'read',
			},
		);
		return answer.body;
	} catch (error) {
		const found = explain(error, { title: area.title });
		throw toNodeError(context.getNode(), {
			...found,
			message: redact(found.message, secrets),
			description: redact(found.description, secrets),
		});
	}
}
