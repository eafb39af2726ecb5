import { Script } from 'node:vm';
import { keptFileBytes } from '../../simulator/core/body.ts';
import type { Delivery } from '../../simulator/core/outbox.ts';
import { deliveryList } from '../../simulator/page/deliveries.ts';
import { pagesOf } from '../../simulator/page/letterbox/pages.ts';
import { script } from '../../simulator/page/script.ts';
import {
	letter,
	lettersPath,
	message,
	messagesPath,
	order,
	ordersPath,
	useSimulator,
} from './support.ts';

const client = useSimulator();
const { send } = client;

const page = async (path = '/') => (await fetch(client.simulator.url + path)).text();
/** What a person reads of a page. */
const words = async (path: string) =>
	(await page(path))
		.replace(/<[^>]+>/g, ' ')
		.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
		.replace(/\s+/g, ' ');
const text = (body: object) =>
	send({ area: 'messages', method: 'POST', path: messagesPath, body: { ...message, ...body } });
const post = (body: object) =>
	send({ area: 'letters', method: 'POST', path: lettersPath, body: { ...letter, ...body } });
const ask = async (body: object = {}) => {
	await send({ area: 'payments', method: 'POST', path: ordersPath, body: { ...order, ...body } });
	const { orders } = client.simulator.state;
	return orders[orders.length - 1]?.order_key ?? '';
};
const sendPdf = async (content: string | Buffer, name = 'a.pdf') => {
	const form = new FormData();
	form.append('pdf', new Blob([content], { type: 'application/pdf' }), name);
	await send({ area: 'letters', method: 'POST', path: lettersPath, raw: form });
	return client.simulator.state.letters.at(-1)?.id ?? '';
};

describe('the phone', () => {
	const anna = '/phone/%2B31612345678';

	test('shows what came to one number, with its tags filled, and nothing of others', async () => {
		const recipients = [{ msisdn: '+31612345678', data: { 1: 'Anna' } }, { msisdn: '+4915200000' }];
		await text({
			body: 'Hello {{1}}, {{9}} [[https://example.com/a?b=1]] [[optout]]',
			senders: ['Shop'],
			channels: ['WhatsApp'],
			recipients,
		});
		await text({ body: 'Only for Berlin', recipients: [{ msisdn: '+4915200000' }] });

		const hers = await words(anna);
		expect(hers).toMatch(/Shop WhatsApp .* Hello Anna , field 9 https:\/\/example.com\/a\?b=1/);
		expect(await page(anna)).toContain('href="https://example.com/a?b=1"');
		expect(hers).not.toContain('Only for Berlin Arriving');
		expect(await words('/phone/%2B4915200000')).toContain('Only for Berlin Arriving');
	});

	test('is that of the latest text while none is chosen', async () => {
		await text({ body: 'First' });
		await text({ body: 'Second', recipients: [{ msisdn: '+4915200000' }] });
		expect(await words('/phone')).toMatch(/Second Arriving/);
	});

	test('shows what a payment link is about, and whether it has been paid', async () => {
		const { state } = client.simulator;
		const key = await ask();
		await text({ body: `Please pay: ${state.menuUrl(key)}` });
		expect(await words(anna)).toContain('€129.95 Boots Pay now');
		state.payOrder(key);
		expect(await words(anna)).toContain('€129.95 Boots paid');
	});

	test('shows whether the text was delivered', async () => {
		await text({ body: 'Hi' });
		expect(await words(anna)).toMatch(/Hi Arriving/);
		client.simulator.state.deliverMessage(client.simulator.state.messages[0]?.id ?? '');
		expect(await words(anna)).toMatch(/Hi Delivered/);
	});

	test('shows the sender for its country, or else the preset or the usual one', async () => {
		const [dutch, german] = ['+31612345678', '+4915112345678'];
		const recipients = [{ msisdn: dutch }, { msisdn: german }];
		const from = async (number: string) => {
			const shown = await words(`/phone/${encodeURIComponent(number)}`);
			return [...shown.matchAll(/(\w+|Preset \w+…) SMS \d\d:/g)].map(([, sender]) => sender).at(-1);
		};
		const countrySpecificSenders = { de: 'Laden', FR: 'Magasin' };
		await text({ recipients, senders: ['Shop'], countrySpecificSenders });
		expect([await from(dutch), await from(german)]).toEqual(['Shop', 'Laden']);
		expect(await words('/phone')).toContain('From Shop, Laden, Magasin, by SMS');
		const senderPreset = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
		await text({ recipients, senders: ['Shop'], countrySpecificSenders, senderPreset });
		expect([await from(dutch), await from(german)]).toEqual(['Preset 6f1c2a52…', 'Laden']);
	});

	test('gets nothing that is scheduled, a draft, or cancelled', async () => {
		await text({ body: 'Later', scheduledAtUtc: '2200-01-01T00:00:00Z' });
		await text({ body: 'Stopped' });
		const [, stopped] = client.simulator.state.messages;
		if (stopped) stopped.status = 'cancelled';
		expect(await words(anna)).not.toMatch(/Later Arriving|Stopped Arriving/);
		expect(await words('/phone')).toContain('Send now');
	});

	test('reaches the people of a group by name, and keeps what came before an opt-out', async () => {
		const { state } = client.simulator;
		const [group] = state.seedGroups(1);
		const [first, second] = state.seedContacts(group?.id ?? '', 2);
		const number = first?.phoneNumber ?? '';
		const hers = `/phone/${encodeURIComponent(number)}`;
		const toGroup = { body: 'Dear {{1}} {{3}}', recipients: [{ group: group?.id }] };
		await text(toGroup);
		state.setOptOut({ type: 'sms', value: number, isActive: true });
		await text({ ...toGroup, body: 'Again' });
		expect(await words(hers)).toMatch(/Dear Anna Jansen 1 Arriving/);
		expect(await words(hers)).not.toMatch(/Again Arriving/);
		expect(await words(`/phone/${encodeURIComponent(second?.phoneNumber ?? '')}`)).toMatch(
			/Again Arriving/,
		);
		expect(await words('/phone/%2B1')).toContain('No messages yet');
	});

	test('lets its owner opt out, and in again', async () => {
		await text({ body: 'Hi' });
		const stop = `/_simulator/phones/%2B31612345678/opt-out`;
		expect(await page(anna)).toContain(`data-post="${stop}"`);
		const press = (isActive: unknown) =>
			fetch(client.simulator.url + stop, { method: 'POST', body: JSON.stringify({ isActive }) });
		await press(true);
		expect(client.simulator.state.optOuts()).toEqual([
			{ type: 'sms', value: '+31612345678', isActive: true },
		]);
		expect(await words(anna)).toContain('Opt back in');
		await text({ body: 'Unheard' });
		expect(await words(anna)).not.toContain('Unheard');
		await press(false);
		expect(await words(anna)).toContain('Reply STOP');
		expect((await press('yes')).status).toBe(400);
	});

	test('of a triggered campaign, a test handset and a call', async () => {
		const { state } = client.simulator;
		const [campaign] = state.seedTriggeredCampaigns(1);
		state.triggeredRecipients.set(campaign?.id ?? '', [
			{ msisdn: '+31612345678', data: { 1: 'Anna' } },
		]);
		const [test] = state.seedRouteTests(1);
		state.deliverTestMessage(test?.messageKey ?? '', { sender: 'Route', content: 'Key' });
		const [call] = state.seedConversations(1);
		expect(await words(anna)).toContain('Welcome Anna');
		const handset = (test?.msisdn ?? '').replace('00', '%2B');
		expect(await words(`/phone/${handset}`)).toMatch(/Route route test .* Key/);
		expect(await words(`/phone/${encodeURIComponent(call?.calleeId ?? '')}`)).toContain('Call, 1');
	});

	test('takes any reply, and STOP as an opt-out', async () => {
		const { state, url } = client.simulator;
		await text({ body: 'Do you come?' });
		const path = '/_simulator/phones/%2B31612345678/reply';
		expect(await page(anna)).toContain(`data-post="${path}"`);
		const reply = async (body: object) =>
			(await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })).status;
		expect(await reply({ text: '  ' })).toBe(400);
		expect(await reply({ text: 'Yes, gladly' })).toBe(200);
		expect(await words(anna)).toMatch(/Do you come\? .*Reply .*Yes, gladly/);
		expect(state.isOptedOut('+31612345678')).toBe(false);
		expect(await reply({ text: 'stop' })).toBe(200);
		expect(state.isOptedOut('+31612345678')).toBe(true);
		client.simulator.reset();
		expect(state.replies).toEqual([]);
	});

	test('names the groups and contacts that a message was sent to', async () => {
		const { state } = client.simulator;
		const [group] = state.seedGroups(1);
		const [contact] = state.seedContacts(group?.id ?? '', 1);
		await text({ recipients: [{ group: group?.id?.toUpperCase() }, { contact: contact?.id }] });
		expect(await words('/phone')).toContain('To the group “Group 1”, Anna Jansen 1, costs');
	});
});

describe('the mailbox', () => {
	test('has what is delivered apart from what is on its way', async () => {
		await post({ message: 'One', registered: true, destination: 'DE' });
		await post({ message: 'Two', addresses: [{ recipient: 'Bert\nStreet 1\nTown' }] });
		const { state } = client.simulator;
		state.advanceLetter(state.letters[1]?.id ?? '', 'delivered');
		const shown = await words('/letterbox');
		expect(shown).toMatch(/Delivered 1 .*Bert.* in transit 1 .*Registered.*Print/);
	});

	test('opens a letter as pages with its address, and plays the printer', async () => {
		await post({ subject: 'Terms', dateplace: 'Here, today', message: 'Line\n'.repeat(70) });
		const [sent] = client.simulator.state.letters;
		const shown = await words(`/letterbox/${sent?.id}`);
		expect(shown).toMatch(/Anna Jansen.*Here, today Terms Line.* 1 \/ 2 Line.* 2 \/ 2/);
		expect(shown).toContain('Cost €1.21');
		expect(await page(`/letterbox/${sent?.id}`)).toContain(
			`data-post="/_simulator/letters/${sent?.id}/advance"`,
		);
	});

	test('breaks a text into pages without losing a word', () => {
		const long = `${'word '.repeat(2000)}\n\n${'x'.repeat(300)}\nend`;
		const pages = pagesOf(long);
		expect(pages.length).toBeGreaterThan(2);
		const bare = (all: string) => all.replace(/\s/g, '');
		expect(bare(pages.join(''))).toBe(bare(long));
	});

	test('shows a PDF letter as its PDF, and says when it is too large', async () => {
		const id = await sendPdf('%PDF-1.7', 'Brief.pdf');
		expect(await page(`/letterbox/${id}`)).toContain(`src="/_simulator/letters/${id}/pdf#`);
		expect(await page(`/_simulator/letters/${id}/pdf`)).toBe('%PDF-1.7');
		const large = await sendPdf(Buffer.alloc(keptFileBytes * 2, '%PDF-'), 'large.pdf');
		expect(await words(`/letterbox/${large}`)).toMatch(/large\.pdf has 2\.1 MB/);
		expect((await fetch(`${client.simulator.url}/_simulator/letters/nope/pdf`)).status).toBe(404);
	});
});

describe('payments', () => {
	test('the menu is paid or canceled, and leads back to the shop', async () => {
		const key = await ask({
			return_urls: {
				success: 'https://shop.example/?a="><script>',
				canceled: 'http://shop.example/',
			},
		});
		expect(await page(`/menu/${key}`)).toContain(`data-post="/_simulator/orders/${key}/pay"`);
		client.simulator.state.cancelOrder(key);
		expect(await page(`/menu/${key}`)).toContain('href="http://shop.example/"');
		client.simulator.state.payOrder(key);
		expect(await words(`/menu/${key}`)).toContain('Your order is paid');
		expect(await page(`/menu/${key}`)).toContain(
			'href="https://shop.example/?a=&#34;&#62;&#60;script&#62;"',
		);
		expect(await page(`/menu/${key}`)).not.toContain('/pay"');
	});

	test('lets the money of a debit arrive, once', async () => {
		const key = await ask();
		const { state, url } = client.simulator;
		state.payOrder(key, { method: 'SEPA_DIRECT_DEBIT', level: 'FAST' });
		const confirm = `/_simulator/orders/${key}/confirm`;
		expect(await page('/orders')).toContain(`data-post="${confirm}"`);
		const press = () => fetch(url + confirm, { method: 'POST' });
		expect((await press()).status).toBe(200);
		expect(state.orders[0]).toMatchObject({
			considered_safe: { level: 'SAFE' },
			payments: [
				{
					authorization: { confidence: 'ACQUIRER_APPROVED' },
					captures: [{ amount: 12995, state: 'CAPTURED' }],
				},
			],
		});
		expect(await page('/orders')).not.toContain(confirm);
		expect((await press()).status).toBe(400);
		expect(state.orders[0]?.payments[0]?.captures).toHaveLength(1);
		expect(await words('/orders')).toMatch(/paid · SAFE .*Captured/);
	});

	test('leads from the paid menu back to the phone and the next step', async () => {
		const key = await ask();
		expect(await words(`/menu/${key}`)).not.toContain('Next step');
		client.simulator.state.payOrder(key);
		const shown = await page(`/menu/${key}`);
		expect(shown).toMatch(/href="\/">Next step/);
		expect(shown).toMatch(/href="\/phone">Back to the phone/);
	});

	test("the merchant's desk gives money back, in the currency's own decimals", async () => {
		const { state } = client.simulator;
		const euro = await ask();
		const yen = await ask({ order_reference: 'INV-2', currency: 'JPY', amount: 500 });
		expect(await words('/orders')).toMatch(/¥500 waiting for payment .* €129\.95 waiting/);
		state.payOrder(euro);
		state.payOrder(yen);
		state.refundOrder(euro, 2995);
		const shown = await page('/orders');
		expect(shown).toMatch(/max="100.00"\s+step="0.01"\s+data-times="100"/);
		expect(shown).toMatch(/max="500"\s+step="1"\s+data-times="1"/);
		expect(await words('/orders')).toMatch(/partly refunded.*Refunded.*-€29\.95/);
		state.chargebackOrder(euro);
		state.refundOrder(yen);
		expect(await words('/orders')).toMatch(/refunded.*charged back/);
		expect(await page('/orders')).not.toContain('data-times');
	});
});

describe('the address book', () => {
	test('lists the contacts of each group', async () => {
		const { state } = client.simulator;
		const [group] = state.seedGroups(2);
		const [contact] = state.seedContacts(group?.id ?? '', 51);
		const shown = await words('/service');
		expect(shown).toMatch(/Group 1 51 contacts Anna Jansen 1 /);
		expect(shown).toContain(`${contact?.phoneNumber}, ${contact?.email}`);
		expect(shown).toMatch(/and 1 more .*Group 2 0 contacts No contacts yet/);
	});
});

describe('phone numbers', () => {
	test('a claim costs what the list of number types says', async () => {
		const { state } = client.simulator;
		state.seedClaims(1);
		const [{ number = '', numberType } = {}] = state.phoneNumbers;
		expect(await words('/service')).toContain(
			`Keyword on ${number}, EUR ${numberType?.keywordMonthlyCost} a month`,
		);
	});
});

describe('webhook deliveries', () => {
	test('say in words that no workflow listens', () => {
		const delivery = (status: number): Delivery => ({
			request: { method: 'POST', url: 'http://127.0.0.1:5678/webhook/x', headers: {}, body: '' },
			attempts: [{ at: '2026-11-23T12:00:00Z', status }],
			state: 'failed',
		});
		const shown = (status: number) => deliveryList([delivery(status)], () => 'sent')?.text;
		expect(shown(404)).toContain('Publish the workflow');
		expect(shown(500)).not.toContain('Publish');
	});
});

describe('signing', () => {
	test('shows the documents and lets each person sign in turn', async () => {
		const { state } = client.simulator;
		const file = state.seedSigningFile('rental.pdf');
		const { dossier, invites } = state.seedDossier([file], 2);
		const [first, second] = invites.map(({ id }) => id);
		const hers = await page(`/invite/${first}`);
		expect(hers).toContain(`src="/_simulator/files/${file.id}#`);
		expect(hers).toContain(`data-post="/_simulator/invites/${first}/sign"`);
		expect(hers).toContain(`href="/invite/${second}"`);
		expect(await words(`/invite/${second}`)).toContain('Person 1 has to act first');
		state.signInvite(first ?? '');
		expect(await words(`/invite/${first}`)).toContain('Thank you for signing');
		state.declineInvite(second ?? '');
		expect(await words('/contracts')).toMatch(/declined .*Person 1 signed .*Person 2 declined/);
		expect(dossier.state).toBe('declined');
	});

	test("has a place for the webhook that the service's support sets up", async () => {
		expect(await page('/contracts')).toContain('<form data-post="/_simulator/signing/webhook"');
		client.simulator.state.setSigningWebhook('http://127.0.0.1:5678/webhook/x');
		expect(await words('/contracts')).toContain('sets it up): http://127.0.0.1:5678/webhook/x');
	});
});

describe('the start page', () => {
	test('leads through the first requests, and ticks what is done', async () => {
		expect(await page('/')).toContain('aria-label="0 of 4 steps done"');
		await text({});
		await post({});
		const key = await ask();
		expect(await page('/')).toContain('aria-label="3 of 4 steps done"');
		expect(await page('/')).toContain(`href="/menu/${key}"`);
		client.simulator.state.payOrder(key);
		expect(await words('/')).toContain('You’re done');
	});

	test('shows commands that the service accepts as they are', async () => {
		const commands = [...(await page('/')).matchAll(/data-copy="(curl[^"]+)"/g)].map(
			([, command = '']) =>
				command.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
		);
		expect(commands).toHaveLength(3);
		for (const command of commands) {
			const [url = '', ...quoted] = [...command.matchAll(/'([^']+)'/g)].map(([, one = '']) => one);
			const body = quoted.at(-1);
			const headers = quoted.flatMap((one) => {
				const [, name, value] = /^([\w-]+): (.+)$/.exec(one) ?? [];
				return name && value ? [[name, value] as [string, string]] : [];
			});
			const user = / -u '([^']+)'/.exec(command)?.[1];
			if (user) headers.push(['authorization', `Basic ${btoa(user)}`]);
			expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201);
		}
	});

	test('leads through a workflow in n8n, from what happens after the guide came', async () => {
		const { simulator } = client;
		const { state } = simulator;
		await post({});
		state.payOrder(await ask());
		await new Promise((resolve) => setTimeout(resolve, 2));
		const editor = 'http://127.0.0.1:5678';
		simulator.guide = {
			email: 'demo@example.com',
			password: 'Demo-password-1',
			workflows: [{ name: 'Payment', url: `${editor}/workflow/1`, starts: 'Press the button' }],
			since: Date.now(),
		};
		const done = async () => /aria-label="(\d of 5) steps done"/.exec(await page('/'))?.[1];
		expect(await done()).toBe('0 of 5');
		expect(await page('/')).toContain(`href="${editor}/workflow/1"`);

		const key = await ask({ order_reference: 'INV-2' });
		expect(await done()).toBe('1 of 5');
		await text({ body: `Please pay: ${state.menuUrl(key)}` });
		expect(await done()).toBe('2 of 5');
		expect(await page('/')).toContain('href="/phone/%2B31612345678"');
		state.payOrder(key);
		await post({});
		expect(await done()).toBe('4 of 5');
		state.advanceLetter(state.letters[1]?.id ?? '', 'delivered');
		expect(await done()).toBe('5 of 5');
		// A second run changes nothing of what was reached.
		await ask({ order_reference: 'INV-3' });
		await post({});
		expect(await done()).toBe('5 of 5');
		simulator.reset();
		expect(await done()).toBe('0 of 5');
		simulator.guide = undefined;
	});
});

describe('every page', () => {
	const evil = '<img src=x onerror="alert(1)">\'&';

	/** Something hostile wherever something can come in; the addresses of all pages. */
	const fill = async (): Promise<string[]> => {
		const { state } = client.simulator;
		await post({
			message: evil,
			subject: evil,
			dateplace: evil,
			addresses: [{ recipient: evil, sender: evil }],
		});
		await post({ [evil]: evil });
		await sendPdf('%PDF-1.7', '<b>.pdf');
		await text({
			name: evil,
			body: `${evil} {{1}} [[${evil}]] [[javascript:alert(1)]] https://example.com/"><b>`,
			senders: [evil],
			recipients: [{ msisdn: '+31612345678', data: { 1: evil } }],
		});
		const key = await ask({ description: evil, order_reference: evil });
		const returning = await ask({ order_reference: 'INV-2' });
		// The referee would not let it in.
		Object.assign(state.orders[1] ?? {}, { return_urls: { success: 'javascript:alert(1)' } });
		state.payOrder(returning);
		const [test] = state.seedRouteTests(1);
		state.deliverTestMessage(test?.messageKey ?? '', { sender: evil, content: evil });
		const [claim] = state.seedClaims(1);
		if (claim) claim.keyword = evil;
		state.seedPhoneNumbers(1);
		state.seedShopEvent(({ event }) => (event.name = evil));
		state.seedConversations(1);
		state.setBulkEmailWebhook(`https://n8n.example/?${evil}`);
		const [group] = state.seedGroups(1);
		if (group) group.name = evil;
		state.setOptOut({ type: 'email', value: evil, isActive: true });
		const [campaign] = state.seedCampaigns(1);
		if (campaign) campaign.body = evil;
		const { dossier, invites } = state.seedDossier([state.seedSigningFile(evil)], 2);
		dossier.name = evil;
		for (const one of dossier.invitees) Object.assign(one, { name: evil, email: evil });
		return [
			...['/', '/phone', '/phone/%2B31612345678', `/phone/${encodeURIComponent(evil)}`],
			...[`/phone/${(test?.msisdn ?? '').replace('00', '%2B')}`, '/letterbox', '/orders'],
			...state.letters.map(({ id }) => `/letterbox/${id}`),
			...[`/menu/${key}`, `/menu/${returning}`, '/contracts', '/service', '/requests'],
			...invites.map(({ id }) => `/invite/${id}`),
			...['/letterbox/nope', '/menu/nope', '/invite/nope'],
		];
	};

	test('escapes everything that came in', async () => {
		const paths = await fill();
		let shown = 0;
		for (const path of paths) {
			const content = await page(path);
			expect(content).not.toContain('<img');
			expect(content).not.toContain('<b>');
			expect(content).not.toMatch(/(?:href|src)="javascript:/);
			shown += content.split('&#60;img src=x').length - 1;
		}
		// Had it not come through, there would have been nothing to escape.
		expect(shown).toBeGreaterThan(30);
		expect(await page('/requests')).toContain('has the unknown property');
	});

	test('needs nothing from elsewhere, runs no script but its own, and stands in no other site', async () => {
		for (const path of await fill()) {
			const response = await fetch(client.simulator.url + path);
			const content = await response.text();
			expect(content).not.toMatch(/src="(?:https?:)?\/\/|<link[^>]+href="https?:/);
			expect(content).not.toMatch(/ (?:on\w+|style)="|<script>|<style/);
			const policy = response.headers.get('content-security-policy');
			expect(policy).toContain("default-src 'none'");
			expect(policy).toContain("frame-ancestors 'none'");
			expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		}
		expect(await page('/_simulator/page.css')).not.toMatch(/url\(|@import/);
	});

	test('says that something is not there', async () => {
		for (const path of ['/menu/nope', '/letterbox/nope', '/invite/nope']) {
			const response = await fetch(client.simulator.url + path);
			expect(response.status).toBe(404);
			expect(await response.text()).toContain('doesn’t exist');
		}
	});

	test('asks again with a script that a browser can read', async () => {
		expect(await page('/_simulator/page.js')).toBe(script);
		expect(() => new Script(script)).not.toThrow();
	});

	test('offers what the world outside can do, before anything has happened', async () => {
		const content = await page('/service');
		expect(content).toContain('data-post="/_simulator/handsets/20408"');
		expect(content).toContain('data-post="/_simulator/ticket-shop/events"');
		expect(content).toContain('<form data-post="/_simulator/bulk-email/webhook"');
		client.simulator.state.setBulkEmailWebhook('https://n8n.example/');
		expect(await page('/service')).toContain('data-body="{&#34;kind&#34;:&#34;Bounced&#34;}"');
	});
});
