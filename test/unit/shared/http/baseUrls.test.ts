import { listedUrl } from '../../../../nodes/shared/http/baseUrls';

const titles = ['Letters', 'Messages', 'Address Book', 'Bulk Email', 'Phone Numbers', 'Voice'];

/** What is found in a list for each area. */
const found = (list: string) =>
	Object.fromEntries(
		titles.map((title) => [title, listedUrl(list, title)]).filter(([, url]) => url !== undefined),
	);

const right = {
	Letters: 'https://a.example/letters/v1',
	Messages: 'https://b.example/v1',
	'Address Book': 'https://c.example/v2',
};

test.each([
	[
		'lines',
		'Letters: https://a.example/letters/v1\nMessages: https://b.example/v1\nAddress Book: https://c.example/v2',
	],
	[
		'lines as a mail has them',
		'* letters API base URL – <https://a.example/letters/v1>\r\n* messages API – https://b.example/v1.\r\n* Addressbook - https://c.example/v2;',
	],
	[
		'names above their URLs',
		'Letters\nhttps://a.example/letters/v1\n\nMessages\nhttps://b.example/v1\n\nAddress book\nhttps://c.example/v2',
	],
	[
		'a table',
		'| Area | Base URL |\n|---|---|\n| Letter | https://a.example/letters/v1 |\n| Message | https://b.example/v1 |\n| Address Book | https://c.example/v2 |',
	],
	[
		'a chat that marks code and bold text',
		'Letters: `https://a.example/letters/v1`\n*Messages: https://b.example/v1*\n**Address Book:** **https://c.example/v2**',
	],
	[
		'a document that makes quotation marks',
		'Letters: “https://a.example/letters/v1”\nMessages: »https://b.example/v1«\nAddress Book: ‘https://c.example/v2’…',
	],
	[
		'JSON',
		'{"letters_base_url":"https://a.example/letters/v1","messagesBaseUrl":"https://b.example/v1","addressBook":"https://c.example/v2"}',
	],
	[
		'JSON as PHP writes it',
		JSON.stringify({
			letters: right.Letters,
			messages: right.Messages,
			addressBook: right['Address Book'],
		}).replaceAll('/', '\\/'),
	],
	[
		'JSON as a list',
		JSON.stringify(
			[
				{ name: 'Letters', url: right.Letters },
				{ name: 'Messages', url: right.Messages },
				{ name: 'Address Book', url: right['Address Book'] },
			],
			null,
			2,
		),
	],
])('finds the URL of each area in %s', (_, list) => {
	expect(found(list)).toEqual(right);
});

test("the host's own words are no name", () => {
	expect(found('Messages https://letters.example/v1')).toEqual({
		Messages: 'https://letters.example/v1',
	});
});

test.each(['', 'Letters', 'Messages: letters.example', 'https://a.example'])(
	'%j has none',
	(list) => {
		expect(listedUrl(list, 'Letters')).toBeUndefined();
	},
);

test.each([
	'Letters: letters.example',
	'Letters 127.0.0.1:5812/v1',
	'letters\tlocalhost:80',
	'Letters u:p@b.example',
])('%j lacks the scheme, and is not repeated', (list) => {
	expect(() => listedUrl(list, 'Letters')).toThrow(
		/^"All Base URLs" has a line for Letters without a URL that starts with https:\/\/$/,
	);
});

test('the same URL twice is one; two different ones are refused, without being repeated', () => {
	expect(listedUrl('Letters https://a.example\nletters https://a.example', 'Letters')).toBe(
		'https://a.example',
	);
	const read = () =>
		listedUrl('Letters https://a.example\nLetters https://u:p@b.example', 'Letters');
	expect(read).toThrow('"All Base URLs" has 2 URLs for Letters');
	expect(read).not.toThrow('b.example');
});
