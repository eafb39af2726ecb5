/** A name that a node doesn't know stays as SVC writes it, and whatever reads it finds nothing. */
import { bulkEmail } from '../../nodes/BulkEmail/area';
import { campaigns } from '../../nodes/Campaigns/area';
import { letters } from '../../nodes/Letters/area';
import { messages } from '../../nodes/Messages/area';
import { channelsCall } from '../../nodes/Messages/channel/channels';
import { addressBook, addressBookSearch } from '../../nodes/messaging/addressBook/area';
import { payments } from '../../nodes/Payments/area';
import { phoneNumbers } from '../../nodes/PhoneNumbers/area';
import { routeTesting } from '../../nodes/RouteTesting/area';
import { signing } from '../../nodes/Signing/area';
import { ticketShop } from '../../nodes/TicketShop/area';
import { conversations, voice } from '../../nodes/Voice/area';
import { demoAccount } from '../../simulator/account.ts';
import { createAreas } from '../../simulator/areas/index.ts';
import { defaultShapes } from '../../simulator/shapes.ts';

/** Some parts of an area have a list of their own. */
const nodes = [
	addressBook,
	addressBookSearch,
	bulkEmail,
	campaigns,
	channelsCall,
	conversations,
	letters,
	messages,
	payments,
	phoneNumbers,
	routeTesting,
	signing,
	ticketShop,
	voice,
];

const { areas } = createAreas({
	account: demoAccount,
	shapes: defaultShapes,
	url: 'http://127.0.0.1:1',
});

/** Its names aren't read, and differ from others of the area in their letters only. */
const unread = ['DistributionGroup'];

/** All names of a part of a contract, also in the schemas that it refers to. */
function namesIn(part: unknown, schemas: Record<string, unknown>, seen: Set<string>): string[] {
	if (typeof part !== 'object' || part === null) return [];
	return Object.entries(part).flatMap(([key, value]) => {
		if (key === '$ref') {
			const name = String(value).split('/').at(-1) ?? '';
			if (seen.has(name)) return [];
			seen.add(name);
			return namesIn(schemas[name], schemas, seen);
		}
		if (key !== 'properties') return namesIn(value, schemas, seen);
		return Object.entries(value as object).flatMap(([name, one]) => [
			name,
			...(unread.includes(name) ? [] : namesIn(one, schemas, seen)),
		]);
	});
}

test.each(areas.map(({ name, contract }) => [name, contract] as const))(
	'the nodes know all names in responses of %s',
	(_, { info, paths, components }) => {
		const known = nodes.filter(({ title }) => title === info.title);
		const where = `the area.ts of ${info.title}, or in what that file imports`;
		const responses = Object.values(paths).flatMap(({ get, post, put, delete: remove }) =>
			[get, post, put, remove].map((operation) => operation?.responses),
		);
		const inOtherLetters = (name: string) =>
			name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
		const isUnknown = (name: string) =>
			known.every(({ asDocumented }) => name in Object(asDocumented({ [name]: '' })));
		const names = new Set(namesIn(responses, components.schemas, new Set()));
		const unknown = [...names].filter((name) => isUnknown(inOtherLetters(name)));
		expect(known).not.toEqual([]);
		expect(unknown.map((name) => `${name}: add it to documentedAs in ${where}`)).toEqual([]);
	},
);
