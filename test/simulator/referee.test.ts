import {
	callbacksPath,
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

const letters = { area: 'letters', method: 'POST', path: lettersPath } as const;
const callbacks = { area: 'letters', method: 'POST', path: callbacksPath } as const;
const messages = { area: 'messages', method: 'POST', path: messagesPath } as const;
const messageList = { area: 'messages', path: messagesPath } as const;
const orders = { area: 'payments', method: 'POST', path: ordersPath } as const;
const orderList = { area: 'payments', path: ordersPath } as const;
const uuid = '00000000-0000-4000-8000-000000000000';

type Refused = [request: Parameters<typeof send>[0], status: number, reason: RegExp];

const credentials: Record<string, Refused> = {
	'a missing product token': [
		{ ...messageList, headers: { 'x-svc-producttoken': undefined } },
		401,
		/X-SVC-PRODUCTTOKEN is missing/,
	],
	'a wrong product token': [
		{ ...messageList, headers: { 'x-svc-producttoken': uuid } },
		401,
		/no valid product token/,
	],
	'missing Basic credentials': [
		{ ...orderList, headers: { authorization: undefined } },
		401,
		/Authorization is missing/,
	],
	'wrong Basic credentials': [
		{ ...orderList, headers: { authorization: `Basic ${btoa('demo-user:wrong')}` } },
		401,
		/right Basic credentials/,
	],
	'a product token at the payments service': [
		{ ...orderList, headers: { 'x-svc-producttoken': uuid } },
		400,
		/X-SVC-PRODUCTTOKEN was sent to an endpoint that does not take it/,
	],
	'Basic credentials at the letters service': [
		{ area: 'letters', path: lettersPath, headers: { authorization: 'Basic eDp5' } },
		400,
		/Authorization was sent to an endpoint that does not take it/,
	],
	'somebody else’s account': [
		{ area: 'letters', path: `/accounts/${uuid}/letters` },
		403,
		/is not the account of this product token/,
	],
	'somebody else’s merchant key': [
		{ area: 'payments', path: ordersPath.replace('{merchant_key}', 'other') },
		403,
		/merchant key other is not allowed/,
	],
};

const paths: Record<string, Refused> = {
	'an unknown path': [
		{ area: 'letters', path: '/accounts/{accountId}/stamps' },
		404,
		/no endpoint GET/,
	],
	'an unknown method': [{ ...letters, method: 'PATCH' }, 404, /no endpoint PATCH/],
	'an account that is no UUID': [
		{ area: 'letters', path: '/accounts/1/letters' },
		400,
		/path parameter accountId must be a UUID/,
	],
	'a letter that is no UUID': [
		{ area: 'letters', path: `${lettersPath}/1` },
		400,
		/path parameter letterId must be a UUID/,
	],
	'a letter that is not there': [
		{ area: 'letters', path: `${lettersPath}/${uuid}` },
		404,
		/there is no letter/,
	],
	'an order that is not there': [
		{ area: 'payments', path: `${ordersPath}/nope` },
		404,
		/there is no order nope/,
	],
	'a country in small letters': [
		{ area: 'letters', path: '/accounts/{accountId}/prices/de' },
		400,
		/isoCode must be an ISO country code/,
	],
};

const queries: Record<string, Refused> = {
	'an unknown parameter': [
		{ ...messageList, path: `${messagesPath}?page=1` },
		400,
		/query parameter page is unknown/,
	],
	'paging where none is documented': [
		{ area: 'letters', path: `${lettersPath}?take=5` },
		400,
		/query parameter take is unknown/,
	],
	'text for an integer': [
		{ ...messageList, path: `${messagesPath}?skip=ten` },
		400,
		/query parameter skip must be an integer/,
	],
	'a negative skip': [
		{ ...messageList, path: `${messagesPath}?skip=-1` },
		400,
		/query parameter skip must be >= 0/,
	],
	'a page of nothing': [
		{ ...messageList, path: `${messagesPath}?take=0` },
		400,
		/query parameter take must be >= 1/,
	],
	'a parameter sent twice': [
		{ ...messageList, path: `${messagesPath}?take=1&take=2` },
		400,
		/query parameter take was sent twice/,
	],
	'an array with indexes in the names': [
		{ ...messageList, path: `${messagesPath}?orderby[0]=date` },
		400,
		/query parameter orderby\[0\] is unknown/,
	],
	'an unknown column': [
		{ ...messageList, path: `${messagesPath}?orderby=date&orderby=size` },
		400,
		/query parameter orderby\[1\] must be date, price, recipients or name/,
	],
	'a missing required parameter': [
		{ area: 'messages', method: 'DELETE', path: messagesPath },
		400,
		/query parameter messageIds is missing/,
	],
	'an impossible date': [
		{ ...orderList, path: `${ordersPath}?date=2026-02-30` },
		400,
		/query parameter date must be a day/,
	],
	'an unknown way to duplicate': [
		{ ...messages, path: `${messagesPath}/${uuid}/duplicate?duplicateAs=copy` },
		400,
		/duplicateAs must be template or draft/,
	],
	'a URL beyond what servers take': [
		{ ...messageList, path: `${messagesPath}?status=${'x'.repeat(9000)}` },
		414,
		/URL has \d+ characters, more than 8192/,
	],
};

const contents: Record<string, Refused> = {
	'a body that is no JSON': [
		{ ...letters, raw: '{"message":', headers: { 'content-type': 'application/json' } },
		400,
		/body is not JSON/,
	],
	'no body where one is needed': [
		{ ...letters, headers: { 'content-type': 'application/json' } },
		400,
		/body is missing/,
	],
	'a body labelled as text': [
		{ ...letters, raw: JSON.stringify(letter), headers: { 'content-type': 'text/plain' } },
		415,
		/Content-Type is text\/plain, must be application\/json or multipart\/form-data/,
	],
	'a form where JSON is needed': [
		{ ...messages, raw: new URLSearchParams({ body: 'x' }) },
		415,
		/Content-Type is application\/x-www-form-urlencoded, must be application\/json/,
	],
	'a body where none is taken': [
		{ ...messages, path: `${messagesPath}/${uuid}/cancel`, body: {} },
		400,
		/a body was sent to an endpoint that takes none/,
	],
	'a list for an object': [{ ...letters, body: [letter] }, 400, /body must be of type object/],
};

const letterBodies: Record<string, Refused> = {
	'an unknown property': [
		{ ...letters, body: { ...letter, colour: true } },
		400,
		/body has the unknown property colour/,
	],
	'a word for a boolean': [
		{ ...letters, body: { ...letter, fullcolor: 'true' } },
		400,
		/body.fullcolor must be of type boolean/,
	],
	'no address': [
		{ ...letters, body: { ...letter, addresses: [] } },
		400,
		/body.addresses must hold exactly one address/,
	],
	'two addresses': [
		{ ...letters, body: { ...letter, addresses: [...letter.addresses, ...letter.addresses] } },
		400,
		/body.addresses must hold exactly one address/,
	],
	'an address without recipient': [
		{ ...letters, body: { ...letter, addresses: [{ sender: 'x' }] } },
		400,
		/body.addresses\[0\] lacks the required property recipient/,
	],
	'line breaks of an address that are more than newlines': [
		{ ...letters, body: { ...letter, addresses: [{ recipient: 'Anna\r\nAmsterdam' }] } },
		400,
		/body.addresses\[0\].recipient must write line breaks as newline characters/,
	],
	'the same of a sender': [
		{ ...letters, body: { ...letter, addresses: [{ recipient: 'A\nB', sender: 'C\u2028D' }] } },
		400,
		/body.addresses\[0\].sender must write line breaks as newline characters/,
	],
	'a missing required property': [
		{ ...letters, body: { ...letter, destination: undefined } },
		400,
		/body lacks the required property destination/,
	],
	emoji: [
		{ ...letters, body: { ...letter, message: 'Hello 👋' } },
		400,
		/body.message must not hold emoji/,
	],
	'a date that is none': [
		{ ...letters, body: { ...letter, scheduledate: 'tomorrow' } },
		400,
		/body.scheduledate must be an ISO 8601 date/,
	],
	'registered outside Germany': [
		{ ...letters, body: { ...letter, registered: true } },
		400,
		/registered is for destination Germany only/,
	],
	'registered with receipt outside Germany': [
		{ ...letters, body: { ...letter, registeredReceipt: true } },
		400,
		/registeredReceipt is for destination Germany only/,
	],
	'a callback that is not http': [
		{ ...callbacks, body: { type: 'mail', endpoint: 'http://127.0.0.1/' } },
		400,
		/body.type must be http/,
	],
	'a callback without a web address': [
		{ ...callbacks, body: { type: 'http', endpoint: 'ftp://127.0.0.1/' } },
		400,
		/body.endpoint must be an http or https URL/,
	],
	'an unknown callback setting': [
		{
			...callbacks,
			body: { type: 'http', endpoint: 'http://127.0.0.1/', config: { verifySsl: true } },
		},
		400,
		/body.config has the unknown property verifySsl/,
	],
};

const messageBodies: Record<string, Refused> = {
	'a field of responses': [
		{ ...messages, body: { ...message, status: 'triggered' } },
		400,
		/body has the unknown property status/,
	],
	'a recipient that is two things': [
		{ ...messages, body: { ...message, recipients: [{ group: uuid, contact: uuid }] } },
		400,
		/body.recipients\[0\] must have exactly one of group, contact and msisdn/,
	],
	'a recipient that is nothing': [
		{ ...messages, body: { ...message, recipients: [{}] } },
		400,
		/body.recipients\[0\] must have exactly one of group, contact and msisdn/,
	],
	'data for a contact': [
		{ ...messages, body: { ...message, recipients: [{ contact: uuid, data: { 1: 'Anna' } }] } },
		400,
		/body.recipients\[0\] may have data only together with msisdn/,
	],
	'data that is no text': [
		{
			...messages,
			body: { ...message, recipients: [{ msisdn: '+31612345678', data: { 1: 5 } }] },
		},
		400,
		/body.recipients\[0\].data\[1\] must be of type string/,
	],
	'a phone number without country prefix': [
		{ ...messages, body: { ...message, recipients: [{ msisdn: '0612345678' }] } },
		400,
		/body.recipients\[0\].msisdn must be a phone number with country prefix/,
	],
	'a channel that the channels call lacks': [
		{ ...messages, body: { ...message, channels: ['Fax'] } },
		400,
		/body.channels contains Fax/,
	],
	'a local time': [
		{ ...messages, body: { ...message, scheduledAtUtc: '2030-01-01T10:00:00+01:00' } },
		400,
		/body.scheduledAtUtc must be a UTC timestamp/,
	],
	'a day that does not exist': [
		{ ...messages, body: { ...message, scheduledAtUtc: '2030-02-30T10:00' } },
		400,
		/body.scheduledAtUtc must be a UTC timestamp/,
	],
	'a time of day that does not exist': [
		{ ...messages, body: { ...message, spread: { timeFrames: [{ startTime: '24:00' }] } } },
		400,
		/body.spread.timeFrames\[0\].startTime must be a time HH:mm/,
	],
	'the duration that belongs to the cost request': [
		{ ...messages, body: { ...message, spread: { durationMinutes: 5 } } },
		400,
		/body.spread has the unknown property durationMinutes/,
	],
};

const orderBodies: Record<string, Refused> = {
	'an amount as text': [
		{ ...orders, body: { ...order, amount: '12995' } },
		400,
		/body.amount must be of type integer/,
	],
	'an amount below nothing': [
		{ ...orders, body: { ...order, amount: -1 } },
		400,
		/body.amount must be a whole number of minor units/,
	],
	'a currency that does not exist': [
		{ ...orders, body: { ...order, currency: 'EURO' } },
		400,
		/body.currency must be an ISO 4217 alpha-3 currency/,
	],
	'a country that is called otherwise': [
		{ ...orders, body: { ...order, country: 'UK' } },
		400,
		/body.country must be an ISO 3166-1 alpha-2 country code/,
	],
	'a country that does not exist': [
		{ ...orders, body: { ...order, country: 'QQ' } },
		400,
		/body.country must be an ISO 3166-1 alpha-2 country code/,
	],
	'a former language code': [
		{ ...orders, body: { ...order, language: 'iw' } },
		400,
		/body.language must be an ISO 639-1 alpha-2 language code/,
	],
	'a language that does not exist': [
		{ ...orders, body: { ...order, language: 'xx' } },
		400,
		/body.language must be an ISO 639-1 alpha-2 language code/,
	],
	'a reference of 256 characters': [
		{ ...orders, body: { ...order, order_reference: 'x'.repeat(256) } },
		400,
		/body.order_reference must NOT have more than 255 characters/,
	],
	'an e-mail address of 201 characters': [
		{ ...orders, body: { ...order, email: `${'x'.repeat(189)}@example.com` } },
		400,
		/body.email must NOT have more than 200 characters/,
	],
	'no country without billing address key': [
		{ ...orders, body: { ...order, country: undefined } },
		400,
		/body must have email and country when billing_address_key is absent/,
	],
	'an expiry of 22 days': [
		{ ...orders, body: { ...order, expiry: { expire_after: { unit: 'DAYS', duration: 22 } } } },
		400,
		/body.expiry.expire_after must not be more than 30240 minutes/,
	],
	'an expiry of 505 hours': [
		{ ...orders, body: { ...order, expiry: { expire_after: { unit: 'HOURS', duration: 505 } } } },
		400,
		/body.expiry.expire_after must not be more than 30240 minutes/,
	],
	'an expiry without unit': [
		{ ...orders, body: { ...order, expiry: { expire_after: { duration: 5 } } } },
		400,
		/body.expiry.expire_after lacks the required property unit/,
	],
	'an unknown return URL': [
		{ ...orders, body: { ...order, return_urls: { cancelled: 'https://example.com/' } } },
		400,
		/body.return_urls has the unknown property cancelled/,
	],
};

const allRefused = {
	credentials,
	paths,
	queries,
	contents,
	'letter bodies': letterBodies,
	'message bodies': messageBodies,
	'order bodies': orderBodies,
};

describe.each(Object.entries(allRefused))('refused %s', (_, cases) => {
	test.each(Object.entries(cases))('%s', async (_name, [request, status, reason]) => {
		const answer = await send(request);

		expect(answer).toMatchObject({ status, json: { message: expect.stringMatching(reason) } });
		const { requests, state } = client.simulator;
		expect(requests).toMatchObject([{ status, refusal: expect.stringMatching(reason) }]);
		expect(state.letters.length + state.messages.length + state.orders.length).toBe(0);
	});
});

test('a query parameter that names what every object has is just unknown', async () => {
	const answer = await send({ ...messageList, path: `${messagesPath}?constructor=1` });
	expect(answer).toMatchObject({
		status: 400,
		json: { message: 'query parameter constructor is unknown' },
	});
});

describe('wallet sessions', () => {
	const wallet = '/mobile/walletpay/merchants/{merchant_key}/payments';
	const business = '/mobile/walletpay/business/merchants/{merchant_key}/payments';

	test.each([
		[`${wallet}/KEY/initialize`],
		[`${wallet}/KEY/authorize`],
		[`${business}/KEY/initialize`],
		[`${business}/KEY/authorize`],
	])('%s refuses leaked credentials', async (path) => {
		const { account } = client.simulator;
		const leaks = {
			authorization: `Basic ${btoa(`${account.paymentsUser}:${account.paymentsPassword}`)}`,
			'x-svc-producttoken': account.productToken,
		};
		for (const [name, value] of Object.entries(leaks)) {
			const answer = await send({
				area: 'payments',
				method: 'POST',
				path,
				body: { a: 1 },
				headers: { [name]: value },
			});
			expect(answer.status).toBe(400);
			expect(answer.text.toLowerCase()).toContain(`${name} was sent to an endpoint`);
		}
	});

	test('a wrong order or merchant key is 503 on initialize and 400 on authorize', async () => {
		const start = { validationUrl: 'https://device.example/', displayName: 'S', domainName: 'd' };
		const ask = async (path: string, body: object) =>
			(await send({ area: 'payments', method: 'POST', path, body })).status;

		expect(await ask(`${wallet}/nope/initialize`, start)).toBe(503);
		expect(await ask(`${business}/nope/initialize`, { displayName: 'S' })).toBe(503);
		expect(await ask(`${wallet}/nope/authorize`, { token: 1 })).toBe(400);
		expect(await ask(`${wallet.replace('{merchant_key}', 'x')}/nope/initialize`, start)).toBe(503);
	});
});

describe('forms with a PDF', () => {
	const pdf = new Blob(['%PDF-1.7 content'], { type: 'application/pdf' });
	const post = async (fill: (form: FormData) => void) => {
		const form = new FormData();
		fill(form);
		return await send({ ...letters, raw: form });
	};

	test.each<[string, (form: FormData) => void, number, RegExp]>([
		['no PDF', (form) => form.append('message', 'x'), 400, /lacks the required property pdf/],
		[
			'a PDF as a plain field',
			(form) => form.append('pdf', '%PDF-1.7'),
			400,
			/form part pdf must be a file/,
		],
		[
			'another type',
			(form) => form.append('pdf', new Blob(['%PDF-1.7'], { type: 'text/plain' }), 'a.txt'),
			415,
			/form part pdf is text\/plain, must be application\/pdf/,
		],
		[
			'a PDF that is none',
			(form) => form.append('pdf', new Blob(['<html>'], { type: 'application/pdf' }), 'a.pdf'),
			400,
			/form part pdf is not a PDF/,
		],
		[
			'a second PDF',
			(form) => {
				form.append('pdf', pdf, 'a.pdf');
				form.append('pdf', pdf, 'b.pdf');
			},
			400,
			/form part pdf was sent twice/,
		],
		[
			'another file',
			(form) => {
				form.append('pdf', pdf, 'a.pdf');
				form.append('logo', pdf, 'b.pdf');
			},
			400,
			/form part logo must not be a file/,
		],
		[
			'an unknown field',
			(form) => {
				form.append('pdf', pdf, 'a.pdf');
				form.append('colour', 'true');
			},
			400,
			/body has the unknown property colour/,
		],
		[
			'a boolean that is none',
			(form) => {
				form.append('pdf', pdf, 'a.pdf');
				form.append('fullcolor', '1');
			},
			400,
			/body.fullcolor must be of type boolean/,
		],
		[
			'addresses that are no JSON',
			(form) => {
				form.append('pdf', pdf, 'a.pdf');
				form.append('addresses', 'Anna');
			},
			400,
			/body.addresses must be of type array/,
		],
	])('refuses %s', async (_, fill, status, reason) => {
		expect(await post(fill)).toMatchObject({
			status,
			json: { message: expect.stringMatching(reason) },
		});
	});

	test('refuses a form that breaks off', async () => {
		const answer = await send({
			...letters,
			raw: '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\nHal',
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
		});
		expect(answer).toMatchObject({
			status: 400,
			json: { message: expect.stringContaining('multipart body is malformed') },
		});
	});
});

test('unknown properties are kept when the shape says so, wrong ones still refused', async () => {
	client.simulator.shape({ unknownProperties: 'kept' });

	const kept = await send({ ...letters, body: { ...letter, reference: 'R-1' } });
	expect(kept).toMatchObject({ status: 201, json: { reference: 'R-1' } });
	const wrong = await send({ ...letters, body: { ...letter, reference: 'R-1', fullcolor: 1 } });
	expect(wrong.status).toBe(400);
});
