import fs from 'node:fs';
import path from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { createEngine, type Engine } from './harness/index.ts';

let engine: Engine;
beforeAll(async () => {
	engine = await createEngine();
});

/** The file n8n serves under an address such as `icons/n8n-nodes-svc/dist/icons/svc.svg`. */
const fileOf = (iconUrl: string) => path.join(process.cwd(), ...iconUrl.split('/').slice(2));

function expectIcons(iconUrl: INodeTypeDescription['iconUrl']): void {
	expect(iconUrl).toMatchObject({ light: expect.any(String), dark: expect.any(String) });
	const { light, dark } = iconUrl as { light: string; dark: string };
	expect([light, dark].filter((url) => !fs.existsSync(fileOf(url)))).toEqual([]);
}

test('n8n can load the package without running its code', () => {
	expect(engine.types.isLazyLoaded).toBe(true);
});

test('all that package.json names is loaded, with icons for light and dark mode', () => {
	const { n8n } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	const { nodeNames, credentialNames } = engine.types;
	expect(nodeNames).toHaveLength(n8n.nodes.length);
	expect(credentialNames).toHaveLength(n8n.credentials.length);
	for (const name of nodeNames) {
		const { iconUrl, version } = engine.types.getByNameAndVersion(name).description;
		expectIcons(iconUrl);
		// Saved workflows name it.
		expect(version).toBe(1);
	}
	for (const name of credentialNames) {
		expectIcons(engine.types.getCredentialType(name).iconUrl as INodeTypeDescription['iconUrl']);
	}
});

// n8n gives it 250 ms each time it loads a workflow. On a busy machine, it then starts no execution, and events are lost.
test('no field is shown or hidden by a regular expression', () => {
	const { nodeNames, credentialNames } = engine.types;
	const described = [
		...nodeNames.map((name) => engine.types.getByNameAndVersion(name).description),
		...credentialNames.map((name) => engine.types.getCredentialType(name)),
	];
	const conditioned = described.filter(({ properties }) =>
		JSON.stringify(properties).includes('"_cnd":{"regex"'),
	);
	expect(conditioned.map(({ name }) => name)).toEqual([]);
});

test('what finds a trigger also finds its node, since the editor lists both as that node', () => {
	const words = (folder: string) => {
		const file = `nodes/${folder}/Svc${folder}.node.json`;
		const { alias } = JSON.parse(fs.readFileSync(file, 'utf8')) as { alias: string[] };
		return alias.map((word) => word.toLowerCase());
	};
	const folders = fs.readdirSync('nodes');
	const triggers = folders.filter((folder) => folder.endsWith('Trigger'));
	expect(triggers.length).toBeGreaterThan(0);
	for (const trigger of triggers) {
		const node = trigger.replace('Trigger', '');
		expect(folders).toContain(node);
		expect(words(node)).toEqual(expect.arrayContaining(words(trigger)));
	}
});

// The editor finds what has the letters of a search in their order, in its name or one alias.
test.each([
	[
		'Letters',
		['letter status', 'track letter', 'not delivered', 'undelivered', 'returned', 'postage'],
	],
	['LettersTrigger', ['letter status', 'track letter', 'not delivered', 'undelivered', 'returned']],
	['Messages', ['ask a question', 'yes or no', 'ask for approval', 'wait for reply', 'schedule']],
	// Its description says that it doesn't receive replies.
	['Messages', ['reply to text', 'reply to message', 'dunning', 'birthday']],
	['Signing', ['two signers', 'several signers', 'all signed']],
	// Its panel says what to use instead.
	['MessagesTrigger', ['reply to sms', 'incoming message', 'receive sms', 'delivery status']],
	['Campaigns', ['bulk message', 'send to group', 'schedule']],
	// Its description says that it doesn't refund or cancel orders.
	[
		'Payments',
		['get paid', 'unpaid', 'overdue', 'invoices', 'find order', 'cancel order', 'dunning'],
	],
	['Voice', ['telephone bill', 'phone bill', 'phone costs', 'costs per day']],
])('the editor finds %s by everyday words', (folder, searches) => {
	const file = `nodes/${folder}/Svc${folder}.node.json`;
	const { alias } = JSON.parse(fs.readFileSync(file, 'utf8')) as { alias: string[] };
	const finds = (search: string) => {
		const letters = [...search].map((letter) => letter.replace(/\W/, '\\$&')).join('.*');
		return alias.some((words) => new RegExp(letters, 'i').test(words));
	};
	expect(searches.filter((search) => !finds(search))).toEqual([]);
});

// n8n takes them from the property of this name, and else calls the only one "On new SVC Voice event".
test.each([
	['svcAddressBookTrigger', /contact|messages/],
	['svcBulkEmailTrigger', /bulk email/],
	['svcLettersTrigger', /letter status/],
	['svcPhoneNumbersTrigger', /phone number/],
	['svcRouteTestingTrigger', /route test/],
	['svcSigningTrigger', /dossier/],
	['svcTicketShopTrigger', /ticket/],
	['svcVoiceTrigger', /call record/],
])('the editor lists %s by events that say what they are about', (name, about) => {
	const { properties } = engine.types.getByNameAndVersion(name).description;
	// As n8n's node creator finds it: the first field that is called one of these.
	const called = ['event', 'events', 'trigger on'];
	const { options = [] } =
		properties.find(({ displayName }) => called.includes(displayName.toLowerCase())) ?? {};
	const listed = options.map((one) =>
		'action' in one && one.action ? one.action : `On ${one.name.toLowerCase()}`,
	);
	expect(listed.length).toBeGreaterThan(0);
	for (const entry of listed) expect(entry).toMatch(about);
	expect(new Set(listed).size).toBe(listed.length);
});

test('each list that a field offers is one of its node', () => {
	const offered = engine.types.nodeNames.flatMap((name) => {
		const { description, methods = {} } = engine.types.getByNameAndVersion(name);
		const present = new Set(Object.values(methods).flatMap((some) => Object.keys(some ?? {})));
		const named = JSON.stringify(description.properties).matchAll(
			/"(?:searchListMethod|loadOptionsMethod|resourceMapperMethod)":"(\w+)"/g,
		);
		return Array.from(named, ([, method]) => ({ name, method, isThere: present.has(method) }));
	});
	expect(offered.length).toBeGreaterThan(0);
	expect(offered.filter(({ isThere }) => !isThere)).toEqual([]);
});
