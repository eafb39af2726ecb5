/** Service document 2, part D, resources. */
export interface NumberType {
	id: string;
	purpose: string;
	country: string;
	type: string;
	currency: string;
	startupCost: number;
	monthlyCost: number;
	noticePeriodDays: number;
	keywordMonthlyCost: number;
	keywordNoticePeriodDays: number;
	numberRequestProcessingDays: number;
}

export interface PhoneNumber {
	id: string;
	/** Only returned to the owning account. */
	accountId?: string;
	numberType: NumberType;
	/** International format with `00` prefix. */
	number: string;
	isShared: boolean;
	/** Only returned to the owner. */
	ownedSinceUtc?: string;
}

export interface NumberRequest {
	id: string;
	accountId: string;
	/** Only set once the request is fulfilled. */
	phoneNumberId?: string;
	numberType: NumberType;
	isPending: boolean;
	createdOnUtc: string;
}

export interface ClaimRequest {
	phoneNumber: string;
	keyword: string;
}

export interface Claim extends ClaimRequest {
	id: string;
	country: string;
	currency: string;
	/** "integer"; of what unit is undocumented. Here: whole currency, as in `keywordMonthlyCost`. */
	monthlyCost: number;
	claimedOnUtc: string;
}

/** A dedicated short code "is requested through support, not through this interface". */
export const shortcode = 'SHORTCODE';

const offer = {
	purpose: 'SMS',
	country: 'NL',
	type: 'MOBILE',
	currency: 'EUR',
	startupCost: 25,
	monthlyCost: 12.5,
	noticePeriodDays: 30,
	keywordMonthlyCost: 5,
	keywordNoticePeriodDays: 14,
	numberRequestProcessingDays: 5,
};

const dutchMobile: NumberType = { ...offer, id: '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e01' };
const dutchShortcode: NumberType = {
	...offer,
	id: '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e02',
	type: shortcode,
	startupCost: 750,
	monthlyCost: 495,
	keywordMonthlyCost: 17,
};
const belgianMobile: NumberType = {
	...offer,
	id: '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e03',
	country: 'BE',
	monthlyCost: 15,
	numberRequestProcessingDays: 10,
};
const britishMobile: NumberType = {
	...offer,
	id: '1f0a6c3e-5b7d-4e21-9c84-0a1b2c3d4e04',
	country: 'GB',
	purpose: 'Voice',
	currency: 'GBP',
	startupCost: 0,
	monthlyCost: 9.75,
};

/** What the simulated service offers. */
export const numberTypes: readonly NumberType[] = [
	dutchMobile,
	dutchShortcode,
	belgianMobile,
	britishMobile,
];

/** Types of which every request has to wait. */
export const scarce: ReadonlySet<string> = new Set([belgianMobile.id]);

/** Numbers on which keywords can be claimed; the form of their ids is undocumented. */
export const sharedNumbers: readonly PhoneNumber[] = [
	{ id: 'shared/1', numberType: dutchShortcode, number: '00311234', isShared: true },
	{ id: 'shared/2', numberType: dutchMobile, number: '0031970000001', isShared: true },
];
