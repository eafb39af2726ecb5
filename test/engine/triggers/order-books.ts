import { demoAccount } from '../../../simulator/account.ts';
import { paymentsArea } from '../../../simulator/areas/payments/index.ts';
import type { Answer } from '../../../simulator/core/area.ts';
import { defaultShapes, type Shapes } from '../../../simulator/shapes.ts';

/** The simulator's payments without HTTP around them, for tests of very many polls. */
export function orderBooks({ orderDay }: Pick<Shapes, 'orderDay'>) {
	const shapes = { ...defaultShapes, orderDay };
	const { state, handlers } = paymentsArea({
		account: demoAccount,
		shapes,
		url: 'http://127.0.0.1',
	});
	const answer = ({ pathname, searchParams }: URL): Answer => {
		const key = /\/orders\/([^/]+)$/.exec(pathname)?.[1] ?? '';
		const path = `/ps/api/public/v1/merchants/{merchant_key}/orders${key && '/{order_key}'}`;
		return handlers[`GET ${path}`]({
			path: { order_key: key },
			query: Object.fromEntries(searchParams),
			body: undefined,
			files: [],
		});
	};
	return { state, answer };
}
