import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../../nodes/shared/http';

type Ids = Readonly<Record<string, string>>;

/** A poll with these values, of a service that answers with the body that `bodyOf` returns. */
export function standInPoll<Values>(
	values: Values,
	bodyOf: (path: string, ids: Ids, query: IDataObject) => unknown,
	now = 0,
) {
	return {
		...{ now, reader: 'reader', entered: {}, values },
		atOnce: () => 20,
		isOver: () => false,
		seal: (text: string) => text,
		unseal: (text: string) => text,
		get: async (path: string, ids: Ids = {}, query: IDataObject = {}): Promise<Answer> =>
			await Promise.resolve({
				...{ status: 200, text: '', headers: {} },
				body: bodyOf(path, ids, query),
			}),
	};
}
