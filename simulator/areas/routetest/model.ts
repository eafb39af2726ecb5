/** One element of a test request (document 3, part B). */
export interface TestRequest {
	mccMnc: string;
	testDuration?: number;
	portabilityStatus?: 0 | 1 | 2;
	resultApiUrl?: string;
}

export interface Operator {
	mccMnc: string;
	countryCode: string;
	countryName: string;
	/** Whether its test handset is online. */
	online: boolean;
	isPorted: boolean | null;
}

/** What arrived on a handset. */
export interface Received {
	sender: string;
	content: string;
	phoneReceivedDateTime: string;
	serviceCenter: string;
	serviceCenterCountry: string;
	syncedWithNTP: boolean;
	resultReceivedDateTime: string;
	encoding: number | null;
	udh: string | null;
	pdu: string[] | null;
}

export interface RouteTest {
	id: string;
	requestDate: string;
	expirationDate: string;
	statusCode: number;
	mccMnc: string;
	msisdn: string;
	isMsisdnNetworkPorted: boolean | null;
	messageKey: string;
	preferredAlphaNumericSender: string;
	preferredNumericSender: string;
	result: Received | null;
	/** Where reports go; undefined: nowhere, since no general callback URL is configured. */
	resultApiUrl?: string | undefined;
	/** A message that waits until the handset is online again. */
	waiting?: { sender: string; content: string } | undefined;
}

/** The number of a test's handset, which SVC writes with 00. */
export function handsetNumber({ msisdn }: RouteTest): string {
	return msisdn.replace(/^00/, '+');
}

/** Document 3, part B, states. */
export const statusNames: readonly string[] = [
	'Pending',
	'Finished',
	'No result',
	'Handset unreachable',
	'Invalid test',
	'Rejected by supplier',
];
