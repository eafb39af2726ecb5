import { testProductAccount, productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

const names = documentedAs([
	// Response to a test request
	'details mccMnc requestedPortabilityStatus test id msisdn isMsisdnNetworkPorted messageKey',
	'preferredAlphaNumericSender preferredNumericSender',
	// Test result, and the report of one
	'requestDate expirationDate statusCode status result sender content phoneReceivedDateTime serviceCenter',
	'serviceCenterCountry resultReceivedDateTime encoding udh pdu',
	// It's documented in two ways.
	'syncedWithNTP syncedWithNtp',
	// Coverage
	'countryCode countryName',
]);

/** Service document 3, part B. */
export const routeTesting = productTokenArea('routeTesting', { testProductAccount }, names);

export const operation = operationsOf(routeTesting);
