import { Refusal, type Call, type Handler, type World } from '../../core/area.ts';
import { pageOf } from '../../core/page.ts';
import { shortcode, type PhoneNumber } from './model.ts';
import { simulated } from './simulated.ts';
import type { Numbers } from './state.ts';

/** Dedicated and shared numbers, their types, and requests for them: document 2, part D. */
export function numberHandlers(
	world: World,
	{ state, newRequest, keep }: Numbers,
): Record<string, Handler> {
	const { numberTypes, phoneNumbers, numberRequests, cancelledNumbers } = state;

	const isListed = ({ id }: PhoneNumber) =>
		!cancelledNumbers.includes(id) || world.shapes.cancelledNumbers === 'kept';
	/** The status of the refusal is undocumented; 404 is ours. */
	const find = ({ path: { phoneNumberId } }: Call): PhoneNumber => {
		const number = phoneNumbers.find((one) => one.id === phoneNumberId && isListed(one));
		if (!number) throw new Refusal(404, `there is no phone number ${phoneNumberId}`);
		return number;
	};

	return {
		'POST /accounts/{accountId}/phonenumbers/requests': ({ query }) => {
			const { numberTypeId, simulate } = query as { numberTypeId: string; simulate?: boolean };
			const numberType = numberTypes.find(({ id }) => id === numberTypeId.toLowerCase());
			if (!numberType) throw new Refusal(400, `there is no number type ${numberTypeId}`);
			if (numberType.type === shortcode) {
				throw new Refusal(400, 'A dedicated short code is requested through support');
			}
			const made = newRequest(numberType);
			if (simulate) return simulated(made.request, world.shapes);
			return { status: 201, body: keep(made) };
		},

		'GET /accounts/{accountId}/phonenumbers/requests': ({ query }) => {
			const { country, isPending } = query as { country?: string; isPending?: boolean };
			const found = numberRequests.filter(
				(request) =>
					(country === undefined || request.numberType.country === country) &&
					(isPending === undefined || request.isPending === isPending),
			);
			return { status: 200, body: pageOf(found, query, world.shapes) };
		},

		'PUT /accounts/{accountId}/phonenumbers/{phoneNumberId}/cancel': (call) => {
			const number = find(call);
			if (number.accountId === undefined) {
				throw new Refusal(400, `${number.number} is not owned by the account`);
			}
			cancelledNumbers.push(number.id);
			return { status: 200, body: number };
		},

		'GET /accounts/{accountId}/phonenumbers': ({ query }) => {
			const { country, isOwned, isShortcode, isShared } = query as NumberFilter;
			const found = phoneNumbers.filter(
				(number) =>
					isListed(number) &&
					(country === undefined || number.numberType.country === country) &&
					(isOwned === undefined || (number.accountId !== undefined) === isOwned) &&
					(isShortcode === undefined || (number.numberType.type === shortcode) === isShortcode) &&
					(isShared === undefined || number.isShared === isShared),
			);
			return { status: 200, body: pageOf(found, query, world.shapes) };
		},

		'GET /accounts/{accountId}/phonenumbers/{phoneNumberId}': (call) => ({
			status: 200,
			body: find(call),
		}),

		'GET /accounts/{accountId}/phonenumbers/numbertypes': ({ query }) => {
			const { country, type, purpose } = query as TypeFilter;
			const found = numberTypes.filter(
				(one) =>
					(country === undefined || one.country === country) &&
					(type === undefined || one.type === type) &&
					(purpose === undefined || one.purpose === purpose),
			);
			return { status: 200, body: pageOf(found, query, world.shapes) };
		},
	};
}

interface NumberFilter {
	country?: string;
	isOwned?: boolean;
	isShortcode?: boolean;
	isShared?: boolean;
}

interface TypeFilter {
	country?: string;
	type?: string;
	purpose?: string;
}
