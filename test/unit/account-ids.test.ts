/** SVC's account IDs are UUIDs: anything else is a mistake in the credential, found before a request. */
import { bulkEmail } from '../../nodes/BulkEmail/area';
import { campaigns } from '../../nodes/Campaigns/area';
import { letters } from '../../nodes/Letters/area';
import { messages } from '../../nodes/Messages/area';
import { addressBook } from '../../nodes/messaging/addressBook/area';
import { phoneNumbers } from '../../nodes/PhoneNumbers/area';
import { routeTesting } from '../../nodes/RouteTesting/area';
import { type Area, readAccount } from '../../nodes/shared/http';
import { voice } from '../../nodes/Voice/area';
import { contextWith } from './shared/fakes';

const areas: Area[] = [
	addressBook,
	bulkEmail,
	campaigns,
	letters,
	messages,
	phoneNumbers,
	routeTesting,
	voice,
];

it.each(areas)('$title takes only an account ID in the format of a UUID', async (area) => {
	const fields = Object.values(area.path).map(({ field }) => [field, 'account-7']);
	const context = contextWith({
		getCredentials: async () =>
			await Promise.resolve({ productToken: 'token', ...Object.fromEntries(fields) }),
		getNode: () => ({ credentials: {} }),
	});
	await expect(readAccount(context, area)).rejects.toThrow('must be an ID such as');
});
