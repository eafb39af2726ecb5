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
	description: 'A number that is shared or your own',
	first: getManyPhoneNumbers,
	operations: [getPhoneNumber, getManyPhoneNumbers, cancelPhoneNumber],
};

const claim: Resource = {
	name: 'Claim',
	value: 'claim',
	description: 'A keyword that is yours on a shared number',
	first: getManyClaims,
	operations: [createClaim, getClaim, getManyClaims, verifyClaim, cancelClaim],
};

const numberRequest: Resource = {
	name: 'Number Request',
	value: 'numberRequest',
	description: 'A request to rent a number of your own',
	first: getManyNumberRequests,
	operations: [createNumberRequest, getManyNumberRequests],
};

const numberType: Resource = {
	name: 'Number Type',
	value: 'numberType',
	description: 'A kind of number, with what it costs',
	first: getManyNumberTypes,
	operations: [getManyNumberTypes],
};

export const resources = [phoneNumber, claim, numberRequest, numberType] as const;
