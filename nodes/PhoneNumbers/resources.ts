import type { Resource } from '../shared/operation';
import { cancelClaim } from './claim/cancel';
import { createClaim } from './claim/create';
import { getClaim } from './claim/get';
import { getManyClaims } from './claim/getMany';
import { verifyClaim } from './claim/verify';
import { createNumberRequest } from './numberRequest/create';
import { getManyNumberRequests } from './numberRequest/getMany';
import { getManyNumberTypes } from './numberType/getMany';
import { cancelPhoneNumber } from './phoneNumber/cancel';
import { getPhoneNumber } from './phoneNumber/get';
import { getManyPhoneNumbers } from './phoneNumber/getMany';

const phoneNumber: Resource = {
	name: 'Phone Number',
	value: 'phoneNumber',
	description: 'Your own phone number, or a shared one',
	first: getManyPhoneNumbers,
	operations: [getPhoneNumber, getManyPhoneNumbers, cancelPhoneNumber],
};

const claim: Resource = {
	name: 'Claim',
	value: 'claim',
	description: 'Your keyword on a shared phone number',
	first: getManyClaims,
	operations: [createClaim, getClaim, getManyClaims, verifyClaim, cancelClaim],
};

const numberRequest: Resource = {
	name: 'Number Request',
	value: 'numberRequest',
	description: 'A request to rent your own phone number',
	first: getManyNumberRequests,
	operations: [createNumberRequest, getManyNumberRequests],
};

const numberType: Resource = {
	name: 'Number Type',
	value: 'numberType',
	description: 'A type of phone number, with its cost',
	first: getManyNumberTypes,
	operations: [getManyNumberTypes],
};

export const resources = [phoneNumber, claim, numberRequest, numberType] as const;
