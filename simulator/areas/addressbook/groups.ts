import { answerNothing, type Handler, Refusal, type World } from '../../core/area.ts';
import { pageOf } from '../../core/page.ts';
import type { Book } from './book.ts';
import { findShelf } from './find.ts';
import type { Group, GroupRequest } from './model.ts';
import { comparison } from './order.ts';

/** Document 2, C, endpoints, groups. */
export function groupHandlers({ shapes }: World, book: Book): Record<string, Handler> {
	return {
		'POST /accounts/{accountId}/groups': ({ body }) => ({
			status: 201,
			body: book.addGroup(body as GroupRequest & { name: string }).group,
		}),

		'GET /accounts/{accountId}/groups': ({ query }) => {
			const { favorite, includeHidden, orderBy } = query as {
				favorite?: boolean;
				includeHidden?: boolean;
				orderBy?: string;
			};
			const found = [...book.shelves.values()]
				.map(({ group }) => group)
				.filter(
					({ isFavorite, isHidden }) => (isFavorite || !favorite) && (!isHidden || includeHidden),
				);
			if (orderBy !== undefined) found.sort(comparison(orderBy, groupColumns));
			return { status: 200, body: pageOf(found, query, shapes) };
		},

		'GET /accounts/{accountId}/groups/{groupId}': (call) => ({
			status: 200,
			body: findShelf(book, call).group,
		}),

		'PUT /accounts/{accountId}/groups/{groupId}': (call) => {
			const { group } = findShelf(book, call);
			const request = call.body as GroupRequest;
			if (request.name === undefined && shapes.addressPut === 'replaced') {
				throw new Refusal(400, 'body lacks the required property name');
			}
			if (shapes.addressPut === 'replaced') Object.assign(group, unset);
			Object.assign(group, request);
			return shapes.groupUpdateAnswer === 'object'
				? { status: 200, body: group }
				: answerNothing(shapes);
		},

		'DELETE /accounts/{accountId}/groups/{groupId}': (call) => {
			book.removeGroup(findShelf(book, call).group.id);
			return { status: 204 };
		},

		// Whether an unknown id fails is undocumented; deleting what is gone leaves what was asked for.
		'DELETE /accounts/{accountId}/groups': ({ query }) => {
			for (const id of query.groupIds as string[]) book.removeGroup(id.toLowerCase());
			return { status: 204 };
		},
	};
}

const groupColumns = {
	nameOf: ({ name }: Group) => name,
	contactsOf: ({ contactsAmount }: Group) => contactsAmount,
};

const unset = {
	bypassOptOut: false,
	isFavorite: false,
	isHidden: false,
	isLockedForEditing: false,
	isLockedForSending: false,
};
