import { type Call, type Handler, Refusal, type World } from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import type { Book } from './book.ts';
import { type Field, predefinedFields } from './model.ts';

const isPredefined = (id: number) => predefinedFields.some((field) => field.id === id);

/**
 * Document 2, C, endpoints, fields. New fields get the IDs after the predefined ones; whether
 * names may occur twice, or an ID may be chosen, is undocumented, so they may twice, and an ID isn't taken; that
 * predefined fields can't be deleted is ours.
 */
export function fieldHandlers(
	{ shapes }: World,
	book: Book,
	fields: Map<number, Field>,
): Record<string, Handler> {
	const find = ({ path }: Call): Field => {
		const field = fields.get(Number(path.fieldId));
		if (!field) throw new Refusal(404, `there is no field ${path.fieldId}`);
		return field;
	};

	return {
		'POST /accounts/{accountId}/fields': ({ body }) => {
			const { name } = body as Field;
			const field = { id: Math.max(...fields.keys()) + 1, name };
			fields.set(field.id, field);
			return { status: 201, body: field };
		},

		'GET /accounts/{accountId}/fields': () => {
			const all = [...fields.values()];
			const listed =
				shapes.predefinedFields === 'listed' ? all : all.filter(({ id }) => !isPredefined(id));
			return answerList(shapes.addressLists, 'fields', listed);
		},

		'GET /accounts/{accountId}/fields/{fieldId}': (call) => ({ status: 200, body: find(call) }),

		'PUT /accounts/{accountId}/fields/{fieldId}': (call) => {
			const { name } = call.body as Field;
			return { status: 200, body: Object.assign(find(call), { name }) };
		},

		'DELETE /accounts/{accountId}/fields/{fieldId}': (call) => {
			const { id } = find(call);
			if (isPredefined(id)) throw new Refusal(400, `field ${id} is predefined`);
			fields.delete(id);
			for (const contact of book.contacts.values()) {
				if (!contact.customValues) continue;
				contact.customValues = contact.customValues.filter(({ fieldId }) => fieldId !== id);
			}
			return { status: 204 };
		},
	};
}
