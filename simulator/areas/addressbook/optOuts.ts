import { type Call, type Handler, Refusal, type World } from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import { pageOf } from '../../core/page.ts';
import { type OptOut, type TokenType, tokenTypes } from './model.ts';
import type { OptOutList } from './optOutList.ts';

/** Document 2, C, endpoints, opt-out. */
export function optOutHandlers({ shapes }: World, list: OptOutList): Record<string, Handler> {
	/** The value in the path, which has to look like one of its type once it's decoded. */
	const tokenIn = ({ path }: Call): { type: TokenType; value: string } => {
		const type = path.tokenType as TokenType;
		const value = path.tokenValue ?? '';
		const problem = valueProblem(type, value);
		if (problem) throw new Refusal(400, `path parameter tokenValue ${problem}`);
		return { type, value };
	};
	const entryIn = (call: Call) => {
		const { type, value } = tokenIn(call);
		const found = list.find(type, value);
		if (found) return found;
		if (shapes.unknownOptOut === '404') throw new Refusal(404, `there is no opt-out of ${value}`);
		return { optOut: { type, value, isActive: false }, history: [] };
	};
	/** All that SVC still knows. */
	const kept = () =>
		list.all().filter(({ isActive }) => isActive || shapes.optedInValues !== 'removed');
	const listed = () =>
		list.all().filter(({ isActive }) => isActive || shapes.optedInValues === 'listed');
	const setTo =
		(isActive: boolean): Handler =>
		(call) => {
			const token = tokenIn(call);
			list.set({ ...token, isActive }, (call.body as { message?: string }).message);
			return { status: 200, body: list.find(token.type, token.value)?.optOut };
		};

	return {
		'POST /accounts/{accountId}/optout/{tokenType}/{tokenValue}': setTo(true),

		'DELETE /accounts/{accountId}/optout/{tokenType}/{tokenValue}': setTo(false),

		'POST /accounts/{accountId}/optout/bulk': ({ body, query }) => {
			const optOuts = body as OptOut[];
			optOuts.forEach(({ type, value }, index) => {
				const problem = valueProblem(type, value);
				if (problem) throw new Refusal(400, `body[${index}].value ${problem}`);
			});
			const changes = optOuts.filter((one) => list.set(one, query.message as string));
			const counted = shapes.optOutBulkCounts === 'entries' ? optOuts : changes;
			return { status: 200, body: counted.length };
		},

		'GET /accounts/{accountId}/optout/{tokenType}/{tokenValue}': (call) => ({
			status: 200,
			body: entryIn(call).optOut,
		}),

		'GET /accounts/{accountId}/optout': ({ query }) =>
			answerList(shapes.addressLists, 'optOuts', pageOf(listed(), query, shapes)),

		'GET /accounts/{accountId}/optout/{tokenType}': ({ path, query }) => {
			const { isActive = true } = query as { isActive?: boolean };
			const found = kept().filter(
				(one) => one.type === path.tokenType && one.isActive === isActive,
			);
			return { status: 200, body: pageOf(found, query, shapes) };
		},

		'GET /accounts/{accountId}/optout/types': () => {
			const all = kept();
			const amount = (type: TokenType, isActive: boolean) =>
				all.filter((one) => one.type === type && one.isActive === isActive).length;
			return {
				status: 200,
				body: tokenTypes.map((id) => ({
					id,
					description: id === 'email' ? 'Email address' : 'Phone number',
					amountOptIn: amount(id, false),
					amountOptOut: amount(id, true),
				})),
			};
		},

		'GET /accounts/{accountId}/optout/{tokenType}/{tokenValue}/history': (call) => ({
			status: 200,
			body: pageOf(entryIn(call).history, call.query, shapes),
		}),

		'GET /accounts/{accountId}/optout/search': ({ query }) => {
			const term = String(query.query).toLowerCase();
			const found = list.all().filter(({ value }) => value.toLowerCase().includes(term));
			return answerList(shapes.addressLists, 'optOuts', pageOf(found, query, shapes));
		},
	};
}

/** What makes it none, so that a value encoded twice, or of the other type, doesn't go unnoticed. */
function valueProblem(type: TokenType, value: string): string | undefined {
	if (/%[0-9a-f]{2}/i.test(value)) return `looks like it was encoded twice: ${value}`;
	if (type === 'email')
		return value.includes('@') ? undefined : `is not an email address: ${value}`;
	return /^[+(]?\d[\d ()/.-]+$/.test(value) ? undefined : `is not a phone number: ${value}`;
}
