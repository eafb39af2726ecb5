import { randomUUID } from 'node:crypto';
import type { World } from '../../core/area.ts';
import { createClock } from '../../core/clock.ts';
import { seed } from '../../core/seed.ts';
import {
	numberTypes as offered,
	scarce,
	shortcode,
	sharedNumbers,
	type Claim,
	type ClaimRequest,
	type NumberRequest,
	type NumberType,
	type PhoneNumber,
} from './model.ts';

export interface NumbersState {
	numberTypes: NumberType[];
	/** Shared and owned numbers. */
	phoneNumbers: PhoneNumber[];
	numberRequests: NumberRequest[];
	claims: Claim[];
	/** Ids of canceled claims and phone numbers. */
	cancelledNumbers: string[];
	/** What Verify finds, by claim. */
	claimIssues: Map<string, string[]>;
	/** Requests a dedicated mobile number of the country. */
	requestNumber(country: string): NumberRequest;
	/** A suitable number has been found for a pending request. */
	fulfilNumberRequest(id: string): NumberRequest;
	/** Lets days pass: requests are fulfilled when their processing time is over. */
	passNumbersTime(days: number): void;
	/** Puts claims there without a request, to be listed and read. */
	seedClaims(count: number): Claim[];
	/** Puts owned numbers there. */
	seedPhoneNumbers(count: number): PhoneNumber[];
	/** Puts number types there, beside those that are offered anyway. */
	seedNumberTypes(count: number): NumberType[];
}

interface NewRequest {
	request: NumberRequest;
	number: PhoneNumber | undefined;
}

export interface Numbers {
	state: NumbersState;
	/** A claim, not yet kept. */
	newClaim(request: ClaimRequest, shared: PhoneNumber): Claim;
	/** A request that is fulfilled already, if there is a number; not yet kept. */
	newRequest(numberType: NumberType): NewRequest;
	keep(made: NewRequest): NumberRequest;
	reset(): void;
}

const dayMs = 24 * 3_600_000;

export function createNumbers({ account: { accountId } }: World): Numbers {
	const clock = createClock();
	const numberTypes: NumberType[] = [];
	const phoneNumbers: PhoneNumber[] = [];
	const numberRequests: NumberRequest[] = [];
	const claims: Claim[] = [];
	const cancelledNumbers: string[] = [];
	const claimIssues = new Map<string, string[]>();
	let lastNumber = 0;

	const newNumber = (numberType: NumberType): PhoneNumber => {
		lastNumber += 1;
		const digits = String(lastNumber).padStart(8, '0');
		return { id: `number-${lastNumber}`, numberType, number: `00316${digits}`, isShared: false };
	};
	const owned = (number: PhoneNumber): PhoneNumber => ({
		...number,
		accountId,
		ownedSinceUtc: clock.iso(),
	});

	const newClaim = (request: ClaimRequest, { numberType }: PhoneNumber): Claim => ({
		...request,
		id: randomUUID(),
		country: numberType.country,
		currency: numberType.currency,
		monthlyCost: Math.round(numberType.keywordMonthlyCost),
		claimedOnUtc: clock.iso(),
	});

	const newRequest = (numberType: NumberType): ReturnType<Numbers['newRequest']> => {
		const isPending = scarce.has(numberType.id);
		const number = isPending ? undefined : owned(newNumber(numberType));
		const request: NumberRequest = {
			id: randomUUID(),
			accountId,
			...(number && { phoneNumberId: number.id }),
			numberType,
			isPending,
			createdOnUtc: clock.iso(),
		};
		return { request, number };
	};

	const keep: Numbers['keep'] = ({ request, number }) => {
		numberRequests.push(request);
		if (number) phoneNumbers.push(number);
		return request;
	};

	const fulfil = (request: NumberRequest) => {
		const number = owned(newNumber(request.numberType));
		phoneNumbers.push(number);
		request.isPending = false;
		request.phoneNumberId = number.id;
	};

	const state: NumbersState = {
		numberTypes,
		phoneNumbers,
		numberRequests,
		claims,
		cancelledNumbers,
		claimIssues,
		requestNumber(country) {
			const wanted = (type: NumberType) => type.country === country && type.type !== shortcode;
			const numberType = numberTypes.find(wanted);
			if (!numberType) throw new Error(`There are no mobile numbers of ${country}`);
			return keep(newRequest(numberType));
		},
		fulfilNumberRequest(id) {
			const request = numberRequests.find((one) => one.id === id);
			if (!request) throw new Error(`There is no number request ${id}`);
			if (request.isPending) fulfil(request);
			return request;
		},
		passNumbersTime(days) {
			clock.pass(days * dayMs);
			for (const request of numberRequests) {
				const { isPending, createdOnUtc, numberType } = request;
				const due = Date.parse(createdOnUtc) + numberType.numberRequestProcessingDays * dayMs;
				if (isPending && clock.now() >= due) fulfil(request);
			}
		},
		seedClaims(count) {
			const shared = phoneNumbers.filter(({ isShared }) => isShared);
			return seed(claims, count, (index) => {
				const number = shared[index % shared.length] as PhoneNumber;
				return newClaim({ phoneNumber: number.number, keyword: `WORD${index + 1}` }, number);
			});
		},
		seedPhoneNumbers: (count) =>
			seed(phoneNumbers, count, () => owned(newNumber(numberTypes[0] as NumberType))),
		seedNumberTypes: (count) =>
			seed(numberTypes, count, () => ({ ...(offered[0] as NumberType), id: randomUUID() })),
	};

	const reset = () => {
		clock.reset();
		lastNumber = 0;
		for (const list of [numberTypes, phoneNumbers, numberRequests, claims, cancelledNumbers]) {
			list.length = 0;
		}
		claimIssues.clear();
		numberTypes.push(...offered);
		phoneNumbers.push(...sharedNumbers);
	};
	reset();
	return { state, newClaim, newRequest, keep, reset };
}
