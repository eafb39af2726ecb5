import type { IDataObject } from 'n8n-workflow';
import { asList, readList } from '../../shared/http';
import type { SendStep } from '../../shared/send';
import { addressBook } from './area';

export async function contactsInGroup(
	send: SendStep,
	groupId: string,
	limit?: number,
): Promise<IDataObject[]> {
	return await readList(
		async (page) => {
			const { body } = await send({
				area: addressBook,
				request: 'GET /accounts/{accountId}/groups/{groupId}/contacts',
				path: { groupId },
				query: { getCustomValues: 'true', ...page },
			});
			return asList(body);
		},
		{ limit },
	);
}
