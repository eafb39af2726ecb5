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
	operations: [getManyPhoneNumbers, getPhoneNumber, cancelPhoneNumber],
};

const claim: Resource = {
	name: 'Claim',
	value: 'claim',
	description: 'A keyword that you rent on a shared phone number',
	operations: [getManyClaims, createClaim, getClaim, verifyClaim, cancelClaim],
};

const numberRequest: Resource = {
	name: 'Number Request',
	value: 'numberRequest',
	description: 'A request to rent your own phone number',
	operations: [getManyNumberRequests, createNumberRequest],
};

const numberType: Resource = {
	name: 'Number Type',
	value: 'numberType',
	description: 'A type of phone number, with its cost',
	operations: [getManyNumberTypes],
};

export const resources = [phoneNumber, claim, numberRequest, numberType] as const;
