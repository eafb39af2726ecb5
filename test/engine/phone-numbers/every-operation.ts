import { byId } from '../locator.ts';
import type { Samples } from '../samples.ts';

const claimId = byId('={{ $json.claimId }}');
const phoneNumberId = byId('={{ $json.phoneNumberId }}');

/** All operations of SVC Phone Numbers, each on a number, a claim and a number type of its own. */
export const samples: Samples = {
	node: 'svcPhoneNumbers',
	parameters: {
		phoneNumber: {
			get: { phoneNumberId },
			getAll: { limit: 2 },
			cancel: { phoneNumberId },
		},
		claim: {
			create: {
				phoneNumber: byId('0031970000001'),
				keyword: '={{ $json.keyword }}',
				simulate: false,
			},
			get: { claimId },
			getAll: { limit: 2 },
			verify: { claimId },
			cancel: { claimId },
		},
		numberRequest: {
			create: { numberTypeId: byId('={{ $json.numberTypeId }}'), simulate: false },
			getAll: { limit: 2 },
		},
		numberType: { getAll: { limit: 2 } },
	},
	arrangeItem({ state, account }, index) {
		const [numberType] = state.seedNumberTypes(1);
		state.numberRequests.push({
			id: `1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4f0${index}`,
			accountId: account.accountId,
			numberType,
			isPending: true,
			createdOnUtc: '2030-01-31T09:00:00Z',
		});
		return {
			phoneNumberId: state.seedPhoneNumbers(1)[0].id,
			claimId: state.seedClaims(1)[0].id,
			numberTypeId: numberType.id,
			keyword: `KEYWORD${index}`,
		};
	},
};
