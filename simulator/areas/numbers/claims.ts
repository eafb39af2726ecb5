import { Refusal, type Call, type Handler, type World } from '../../core/area.ts';
import { pageOf } from '../../core/page.ts';
import type { Claim, ClaimRequest } from './model.ts';
import { simulated } from './simulated.ts';
import type { Numbers } from './state.ts';

/** Claims of keywords: document 2, part D. */
export function claimHandlers(world: World, { state, newClaim }: Numbers): Record<string, Handler> {
	const { claims, phoneNumbers, cancelledNumbers, claimIssues } = state;

	const isListed = ({ id }: Claim) =>
		!cancelledNumbers.includes(id) || world.shapes.cancelledNumbers === 'kept';
	/** The status of the refusal is undocumented; 404 is ours. */
	const find = ({ path: { claimId } }: Call): Claim => {
		const claim = claims.find((one) => one.id === claimId && isListed(one));
		if (!claim) throw new Refusal(404, `there is no claim ${claimId}`);
		return claim;
	};

	return {
		'POST /accounts/{accountId}/claims': ({ query, body }) => {
			const request = body as ClaimRequest;
			const number = phoneNumbers.find((one) => one.number === request.phoneNumber);
			if (!number?.isShared) {
				throw new Refusal(400, `body.phoneNumber ${request.phoneNumber} is not a shared number`);
			}
			const isTaken = claims.some(
				({ id, phoneNumber, keyword }) =>
					!cancelledNumbers.includes(id) &&
					phoneNumber === request.phoneNumber &&
					keyword.toUpperCase() === request.keyword.toUpperCase(),
			);
			if (isTaken) {
				throw new Refusal(400, `${request.keyword} is already taken on ${request.phoneNumber}`);
			}
			const claim = newClaim(request, number);
			if (query.simulate) return simulated(claim, world.shapes);
			claims.push(claim);
			return { status: 201, body: claim };
		},

		'GET /accounts/{accountId}/claims': ({ query }) => {
			const { phoneNumber, keyword, country } = query as ClaimFilter;
			const found = claims.filter(
				(claim) =>
					isListed(claim) &&
					(phoneNumber?.includes(claim.phoneNumber) ?? true) &&
					(keyword?.includes(claim.keyword) ?? true) &&
					(country === undefined || claim.country === country),
			);
			return { status: 200, body: pageOf(found, query, world.shapes) };
		},

		'GET /accounts/{accountId}/claims/{claimId}': (call) => ({ status: 200, body: find(call) }),

		'PUT /accounts/{accountId}/claims/{claimId}/cancel': (call) => {
			const claim = find(call);
			cancelledNumbers.push(claim.id);
			return { status: 200, body: claim };
		},

		'GET /accounts/{accountId}/claims/{claimId}/verify': (call) => ({
			status: 200,
			body: claimIssues.get(find(call).id) ?? [],
		}),
	};
}

interface ClaimFilter {
	phoneNumber?: string[];
	keyword?: string[];
	country?: string;
}
