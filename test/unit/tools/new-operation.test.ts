import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '../../../tools/new-operation-arguments.ts';
import { createOperation } from '../../../tools/new-operation-files.ts';

/** What the command reads and extends. */
const needed = [
	'.prettierrc.json',
	...globSync(['nodes/*/{area,names,resources,locators}.ts', 'nodes/*/*/{area,resource,get}.ts']),
	...globSync(['simulator/contract/*', 'test/engine/*/every-operation.ts']),
	'test/wire/documented.tsv',
	'test/engine/spends.test.ts',
	...globSync(['CHANGELOG.md', 'docs/*.md']),
];

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-new-operation-'));
	for (const file of needed) cpSync(file, path.join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
	status: number | null;
	output: string;
}

async function create(...args: string[]): Promise<Ended> {
	return await createWith({}, ...args);
}

/**
 * What the command does, in this process, which has loaded Prettier only once.
 *
 * @param settings what npm passes on as variables of the environment
 */
async function createWith(settings: Environment, ...args: string[]): Promise<Ended> {
	const before = process.cwd();
	process.chdir(folder);
	try {
		return { status: 0, output: `${await createOperation(args, settings)}\n` };
	} catch (error) {
		return { status: 1, output: `${error instanceof Error ? error.message : String(error)}\n` };
	} finally {
		process.chdir(before);
	}
}

/** The command itself, in a process of its own. */
function command(...args: string[]): Ended {
	const script = path.resolve('tools/new-operation.ts');
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
		cwd: folder,
		encoding: 'utf8',
	});
	return { status, output: stdout + stderr };
}

const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** Lines that a file has now and didn't have. */
function addedTo(file: string): string[] {
	const before = new Set(readFileSync(file, 'utf8').split('\n'));
	return textOf(file)
		.split('\n')
		.filter((line) => !before.has(line));
}

/** Neither it nor the stamp marks are the example of CONTRIBUTING.md, which someone may have added. */
const stamps = '/accounts/{accountId}/letters/{letterId}/stamps';

it('creates a list with a filter, its endpoint, and the parameters of the endpoint', async () => {
	const { status, output } = await create(
		...['letters', 'letter', 'getStamps', `GET ${stamps}`],
		...['--list', '--query', 'carrier=POST,EXPRESS', '--query', 'from_date'],
		...['--returns', 'stamp marks'],
	);
	expect([status, output]).toEqual([0, expect.stringContaining('in arrangeItem of')]);

	const definition = textOf('nodes/Letters/letter/getStamps.ts');
	expect(definition).toContain("import { choice, text } from '../../shared/fields';");
	expect(definition).toMatch(/TODO: .* \(service document 1, part B\)\. \*\//);
	expect(definition).toContain("'Retrieve a list of stamp marks of a letter'");
	expect(definition).toMatch(/fields: \{\s*letterId,?\s*\},/);
	expect(definition).toContain("{ name: 'Express', value: 'EXPRESS' },");
	expect(definition).toContain("sendAs: 'from_date',");
	expect(definition).toContain("send: { as: 'pages' },");
	const test = textOf('test/engine/letters/get-stamps.test.ts');
	expect(test).toContain("skip: ['1'], take: ['49']");
	expect(test).toContain('path: expect.stringContaining(String(item.letterId)),');
	expect(test).toMatch(/refusal: 'there is no letter 0+-[^]*error: notFound\('letter'\),/);
	expect(addedTo('nodes/Letters/resources.ts')).toEqual([
		"import { getStampsOfLetter } from './letter/getStamps';",
		'\t\tgetStampsOfLetter,',
	]);
	expect(addedTo('test/engine/letters/every-operation.ts')).toEqual([
		'\t\tgetStamps: { letterId },',
	]);

	expect(addedTo('simulator/contract/endpoints.tsv')).toEqual([
		`letters\tGET\t${stamps}\tskip,take,carrier,from_date\t\tarray of stamp marks`,
	]);
	expect(addedTo('test/wire/documented.tsv')).toEqual([
		`letters\tGET ${stamps}\tpath\taccountId\tuuid\trequired\t\t`,
		`letters\tGET ${stamps}\tpath\tletterId\tuuid\trequired\t\t`,
		`letters\tGET ${stamps}\tquery\tskip\tinteger\t\t\t`,
		`letters\tGET ${stamps}\tquery\ttake\tinteger\t\t\t`,
		`letters\tGET ${stamps}\tquery\tcarrier\tstring\t\tPOST, EXPRESS\t`,
		`letters\tGET ${stamps}\tquery\tfrom_date\tstring\t\t\t`,
	]);
	const contract = JSON.parse(textOf('simulator/contract/letters.json')) as {
		paths: Record<string, unknown>;
	};
	expect(contract.paths[stamps]).toMatchObject({
		parameters: [
			{ $ref: '#/components/parameters/accountId' },
			{ $ref: '#/components/parameters/letterId' },
		],
		get: {
			parameters: [
				{ name: 'skip' },
				{ name: 'take' },
				{ name: 'carrier', in: 'query', schema: { enum: ['POST', 'EXPRESS'] } },
				{ name: 'from_date', in: 'query', schema: { type: 'string' } },
			],
		},
	});
});

it('creates a list in one response with the fields that SVC shows, and adds it to the documents', async () => {
	const { status, output } = await create(
		...['letters', 'letter', 'getStamps', `GET ${stamps}`, '--whole'],
		...['--query', 'kind=all,in scans', '--returns', 'stamp marks', '--shows', 'id,weight:number'],
	);
	expect([status, output]).toEqual([0, expect.not.stringContaining('marked TODO in simulator')]);

	const definition = textOf('nodes/Letters/letter/getStamps.ts');
	expect(definition).toContain('filters: {');
	expect(definition).toContain("{ name: 'In Scans', value: 'in scans' },");
	expect(definition).toContain("send: { as: 'whole' },");
	const test = textOf('test/engine/letters/get-stamps.test.ts');
	expect(test).not.toContain('skip:');
	expect(test).toContain('if more than one, "outputCount');
	expect(addedTo('simulator/contract/endpoints.tsv')).toEqual([
		`letters\tGET\t${stamps}\tkind\t\tarray of stamp marks`,
	]);
	const contract = JSON.parse(textOf('simulator/contract/letters.json')) as {
		paths: Record<string, unknown>;
		components: { schemas: Record<string, unknown> };
	};
	const schema = { $ref: '#/components/schemas/StampMarks' };
	expect(contract.paths[stamps]).toMatchObject({
		get: {
			summary: 'List stamp marks',
			responses: { default: { content: { 'application/json': { schema } } } },
		},
	});
	expect(contract.components.schemas).toMatchObject({
		StampMarks: { type: 'array', items: { $ref: '#/components/schemas/StampMark' } },
		StampMark: { properties: { id: { type: 'string' }, weight: { type: 'number' } } },
	});
	expect(addedTo('docs/letters.md').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
		'| Letter > Get Stamps | Letter, Return All, Limit; filter Kind |',
	]);
	expect(addedTo('CHANGELOG.md')).toEqual(['- **Letter > Get Stamps** is a new operation.']);
});

it('says if the schema of the response was there before', async () => {
	const shown = ['--whole', '--returns', 'stamp marks', '--shows', 'id'];
	const like = ['letters', 'letter'];
	expect((await create(...like, 'getStamps', `GET ${stamps}`, ...shown)).output).not.toContain(
		'before',
	);
	expect((await create(...like, 'getOldStamps', `GET ${stamps}/old`, ...shown)).output).toContain(
		'whether the StampMark of components.schemas, which was there before, has what this endpoint has',
	);
});

it('rejects a list of both kinds, and shown fields without a name or with an unknown type', async () => {
	const like = ['letters', 'letter', 'getStamps', `GET ${stamps}`];
	expect((await create(...like, '--list', '--whole')).output).toContain('--list or --whole');
	expect((await create(...like, '--shows', 'id')).output).toContain('--shows needs --returns');
	expect((await create(...like, '--returns', 'tracking', '--shows', 'id:uuid')).output).toContain(
		'no type "uuid". Use one of: string',
	);
	for (const shown of ['sent:date-time', 'status=sent', 'status=sent,status=printed']) {
		expect((await create(...like, '--returns', 'tracking', '--shows', shown)).output).toMatch(
			/values and formats of a shown field, such as date-time, belong in the contract/,
		);
	}
	expect((await create(...like, '--query', 'pages:array')).output).toContain(
		'--query has no type "array"',
	);
	expect(globSync('nodes/**/getStamps.ts', { cwd: folder })).toEqual([]);
});

it('names operation and record as the panel does, and finds the common parameters of the path', async () => {
	const path = '/ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}/refunds';
	const like = ['payments', 'order', 'payBackByCard', `POST ${path}`];
	expect((await create(...like, '--query', 'reason=OUT_OF_STOCK')).status).toBe(0);
	const definition = textOf('nodes/Payments/order/payBackByCard.ts');
	expect(definition).toContain("name: 'Pay Back by Card',");
	expect(definition).toContain("{ name: 'Out of Stock', value: 'OUT_OF_STOCK' }");
	expect(addedTo('docs/payments.md').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
		'| Order > Pay Back by Card | Order; additional field Reason |',
	]);
	const { paths } = JSON.parse(textOf('simulator/contract/payments.json')) as {
		paths: Record<string, object>;
	};
	expect(paths[path]).toMatchObject({
		parameters: [
			{ $ref: '#/components/parameters/merchantKey' },
			{ $ref: '#/components/parameters/orderKey' },
		],
	});
});

it('creates the body of a request: its fields, its schema, its parameters, samples, and what arrives', async () => {
	const path = '/accounts/{accountId}/letters/{letterId}/copies';
	const { status, output } = await create(
		...['letters', 'letter', 'copy', `POST ${path}`, '--returns', 'none'],
		...['--body', 'copies:integer', '--body', 'send_by=POST,EXPRESS', '--body', 'address:object'],
		...['--optional-body', 'is_urgent:boolean', '--optional-body', 'note'],
	);
	expect([status, output]).toEqual([
		0,
		expect.stringContaining(
			'what is inside address, in LetterCopy of simulator/contract/letters.json',
		),
	]);
	expect(output).not.toContain('requestBody');

	const definition = textOf('nodes/Letters/letter/copy.ts');
	expect(definition).toContain(
		"import { choice, number, text, yesNo } from '../../shared/fields';",
	);
	expect(definition).toMatch(
		/\tfields: \{\n\t\tletterId,\n\t\t\/\/ TODO.*\n\t\tcopies: number\(\{[^}]*required: true[^}]*\}\),\n\t\tsendBy: choice\(\{[^]*sendAs: 'send_by'/,
	);
	expect(definition).toContain('TODO: the fields of address, an object of the body');
	expect(definition).toMatch(/additionalFields: \{\n\t\tisUrgent: yesNo\([^]*\t\tnote: text\(/);
	const test = textOf('test/engine/letters/copy.test.ts').replaceAll(/\s+/g, ' ');
	expect(test).toContain("copies: '={{ $json.copies }}', sendBy: '={{ $json.sendBy }}',");
	expect(test).toContain(
		'body: { copies: item.copies, send_by: item.sendBy, is_urgent: item.isUrgent, note: item.note, }',
	);
	expect(test).toContain("copies: 2, sendBy: 'EXPRESS', isUrgent: false,");
	expect(addedTo('test/engine/letters/every-operation.ts')).toEqual([
		"\t\tcopy: { letterId, copies: 1, sendBy: 'POST' },",
	]);
	expect(addedTo('docs/letters.md').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
		'| Letter > Copy | Letter, Copies, Send By; additional fields Is Urgent, Note |',
	]);

	expect(addedTo('simulator/contract/endpoints.tsv')).toEqual([
		`letters\tPOST\t${path}\t\tcopies, send_by, address, is_urgent, note\tnone`,
	]);
	expect(addedTo('test/wire/documented.tsv').slice(-5)).toEqual([
		`letters\tPOST ${path}\tbody\tcopies\tinteger\trequired\t\t`,
		`letters\tPOST ${path}\tbody\tsend_by\tstring\trequired\tPOST, EXPRESS\t`,
		`letters\tPOST ${path}\tbody\taddress\tobject\trequired\t\t`,
		`letters\tPOST ${path}\tbody\tis_urgent\tboolean\t\t\t`,
		`letters\tPOST ${path}\tbody\tnote\tstring\t\t\t`,
	]);
	const { paths, components } = JSON.parse(textOf('simulator/contract/letters.json')) as {
		paths: Record<string, unknown>;
		components: { schemas: Record<string, unknown> };
	};
	const schema = { $ref: '#/components/schemas/LetterCopy' };
	expect(paths[path]).toMatchObject({
		post: { requestBody: { required: true, content: { 'application/json': { schema } } } },
	});
	expect(output).toContain('the limits and formats that SVC documents of what is sent');
	expect(components.schemas.LetterCopy).toEqual({
		type: 'object',
		additionalProperties: false,
		required: ['copies', 'send_by', 'address'],
		properties: {
			copies: { type: 'integer' },
			send_by: { enum: ['POST', 'EXPRESS'] },
			address: { type: 'object' },
			is_urgent: { type: 'boolean' },
			note: { type: 'string' },
		},
	});
});

it('rejects a body of a GET, and one with an unknown type', async () => {
	const like = ['letters', 'letter', 'copy'];
	expect((await create(...like, `GET ${stamps}`, '--body', 'copies')).output).toContain(
		'A GET has no body',
	);
	expect((await create(...like, `POST ${stamps}`, '--body', 'copies:int')).output).toContain(
		'--body has no type "int". Use one of: string',
	);
	expect(globSync('nodes/**/letter/copy.ts', { cwd: folder })).toEqual([]);
});

it.each([
	['--optional-body', 'visible:boolean,author=SHOP,SUPPORT'],
	['--body', 'text:string,copies:integer'],
	['--body', 'text,copies'],
	['--query', 'from,until'],
])('says that %s is given once for each: %s', async (option, several) => {
	const request = `${option === '--query' ? 'GET' : 'POST'} ${stamps}`;
	expect((await create('letters', 'letter', 'copy', request, option, several)).output).toContain(
		`Use ${option} once for each name, but there is "${several}"`,
	);
	expect(globSync('nodes/**/letter/copy.ts', { cwd: folder })).toEqual([]);
});

it('asks for the unknown outcome of what may be a spend, and for what it costs', async () => {
	const path = '/accounts/{accountId}/letters/{letterId}/copies';
	const { output } = await create('letters', 'letter', 'copy', `POST ${path}`);
	expect(output).toContain('requestBody');
	const free = textOf('nodes/Letters/letter/copy.ts');
	expect(free).toMatch(/TODO: .*"unknownOutcome".*\n\teffect: 'spend'/);
	expect(free).not.toContain('costsMoney');
	const spends = 'test/engine/spends.test.ts';
	expect(addedTo(spends)).toEqual(["\t'svcLetters letter copy',"]);
	expect(textOf(spends)).toMatch(/'svcLetters callback create',\n\t'svcLetters letter copy',/);
	expect(output).toContain(spends);
	expect(free).toContain("description: 'Copy a letter',");

	const again = await create(
		'letters',
		'letter',
		'postAgain',
		`POST ${path}/again`,
		'--costs-money',
	);
	expect(again.output).not.toContain('spends.test.ts');
	const billed = textOf('nodes/Letters/letter/postAgain.ts');
	expect(billed).toContain("import { costNotices } from '../../shared/fields';");
	expect(billed).toContain("description: 'Post the again of a letter. Costs money.',");
	expect(billed).toMatch(/costsMoney: true,\n\t\/\/ TODO.*\n\tunknownOutcome: /);
	expect(billed).toMatch(/fields: \{\s*\/\/ TODO.*\n\t\t\.\.\.costNotices\('Each input item /);
	expect(
		(await create('letters', 'letter', 'get2', `GET ${stamps}`, '--costs-money')).output,
	).toContain('--costs-money is for a POST');
});

it('extends a resource with others beside it, and a path with another method', async () => {
	const path = '/accounts/{accountId}/contacts/{contactId}';
	expect((await create('address-book', 'contact', 'delete', `DELETE ${path}`)).status).toBe(0);

	expect(addedTo('nodes/AddressBook/resources.ts')).toEqual([
		"import { deleteContact } from './contact/delete';",
		'\t\tdeleteContact,',
	]);
	const definition = textOf('nodes/AddressBook/contact/delete.ts');
	expect(definition).toContain('(service document 2, part C)');
	expect(definition).toMatch(
		/TODO: the field contactId, as nodes\/AddressBook\/contact\/get\.ts has it\n\t\tcontactId,/,
	);
	const { paths } = JSON.parse(textOf('simulator/contract/addressbook.json')) as {
		paths: Record<string, object>;
	};
	expect(Object.keys(paths[path])).toEqual(['parameters', 'get', 'put', 'delete']);
});

it('puts the sample after the others of its resource, and not of an operation of that name', async () => {
	await create('letters', 'price', 'getOld', 'GET /accounts/{accountId}/prices/old');
	expect(textOf('test/engine/letters/every-operation.ts')).toMatch(
		/\tprice: \{.*getAll: \{\},.*getOld: \{\},?\s+\},\n\tcallback: /s,
	);
	await create('address-book', 'search', 'byPhone', 'GET /accounts/{accountId}/search/phone');
	expect(textOf('test/engine/address-book/every-operation.ts')).toMatch(
		/searchInGroup: .*\tbyPhone: \{\},\n/s,
	);
});

it.each([
	['payments', 'Payments'],
	['letters', 'Letters'],
])('extends a resource that is new in %s', async (area, node) => {
	const file = `nodes/${node}/resources.ts`;
	const added =
		"const parcel: Resource = {\n\tname: 'Parcel',\n\tvalue: 'parcel',\n\toperations: [],\n};\n";
	writeFileSync(
		path.join(folder, file),
		textOf(file).replace('export const', `${added}\nexport const`),
	);
	const { status, output } = await create(
		area,
		'parcel',
		'stop',
		'POST /parcels/{parcelId}',
		'--body',
		'days:integer',
	);
	expect(status).toBe(0);
	expect(textOf(file)).toContain('operations: [stopParcel],');
	expect(addedTo(`test/engine/${area}/every-operation.ts`).join('\n')).toMatch(
		/^\t+parcel: \{ stop: \{ parcelId: byId\('=\{\{ \$json\.parcelId \}\}'\), days: 1 \} \},$/,
	);
	expect(output).toContain(`in arrangeItem of test/engine/${area}/every-operation.ts`);
	const definition = textOf(`nodes/${node}/parcel/stop.ts`);
	expect(definition).toContain(`the field parcelId, like those of nodes/${node}/locators.ts`);
});

it('names the areas and resources if one is unknown, and creates nothing', async () => {
	expect(await create('letter', 'letter', 'getStamps', `GET ${stamps}`)).toEqual({
		status: 1,
		output: expect.stringMatching(/no area "letter"\. Use one of: address-book, .*voice/),
	});
	expect((await create('Letters', 'letter', 'getStamps', `GET ${stamps}`)).output).toMatch(
		/no area "Letters"\. Use one of: .*, letters,/,
	);
	expect(await create('letters', 'parcel', 'getStamps', `GET ${stamps}`)).toEqual({
		status: 1,
		output: expect.stringMatching(
			/Use one of: letter, price, callback; or add it there first, with "operations: \[\]"/,
		),
	});
	expect(globSync('nodes/**/getStamps.ts', { cwd: folder })).toEqual([]);
});

it('says what is wrong with an argument, and creates nothing', async () => {
	const before = globSync('**/*', { cwd: folder });
	const like = ['letters', 'letter'];
	expect(await create(...like, 'get-stamps', `GET ${stamps}`)).toEqual({
		status: 1,
		output: expect.stringContaining('"get-stamps" must be in camel case, such as getTracking'),
	});
	for (const request of [[`get ${stamps}`], ['GET', stamps], [`GET ${stamps}`, 'carrier']]) {
		expect(await create(...like, 'getStamps', ...request)).toEqual({
			status: 1,
			output: expect.stringContaining(`in quotes, but it's "${request.join('" "')}"`),
		});
	}
	expect(await create(...like, 'getStamps', `GET ${stamps}`, '--filter', 'carrier')).toEqual({
		status: 1,
		output: expect.stringMatching(/Unknown option '--filter'[^]*--query <name>/),
	});
	for (const option of [
		['--query', 'keyword[]'],
		['--optional-body', 'from date'],
		['--returns', 'marks', '--shows', 'id,sent on'],
	]) {
		expect(await create(...like, 'getStamps', `POST ${stamps}`, ...option)).toEqual({
			status: 1,
			output: expect.stringMatching(
				/--(query|body|optional-body|shows) can't write ".+": names have letters/,
			),
		});
	}
	expect(globSync('**/*', { cwd: folder })).toEqual(before);
});

it('says if npm took the options, as it does without "--"', async () => {
	const like = ['letters', 'letter', 'getStamps', `GET ${stamps}`];
	expect(await createWith({ npm_config_list: 'true' }, ...like)).toEqual({
		status: 1,
		output: expect.stringContaining('npm took --list as its own: put "--" after "npm run new"'),
	});
	expect(globSync('nodes/**/getStamps.ts', { cwd: folder })).toEqual([]);
});

it('says how to start over if the operation is there', async () => {
	const like = ['letters', 'letter', 'getStamps', `GET ${stamps}`];
	expect((await create(...like)).status).toBe(0);
	expect(await create(...like)).toEqual({
		status: 1,
		output: expect.stringMatching(/getStamps\.ts is there already\. To start over, undo what /),
	});
});

it('asks for the fields that the area lacks, and for the path that its others have', async () => {
	const { output } = await create('letters', 'letter', 'getStamps', 'GET /letters/{id}/stamps');
	expect(output).toContain('whether its path begins with /accounts/{accountId}/, as all others');
	const definition = textOf('nodes/Letters/letter/getStamps.ts');
	expect(definition).toMatch(
		/TODO: the field id, like those of nodes\/Letters\/locators\.ts\n\t\tid,/,
	);
	expect((await create('letters', 'letter', 'getMarks', `GET ${stamps}`)).output).not.toContain(
		'begins',
	);
	expect(textOf('nodes/Letters/letter/getMarks.ts')).not.toContain('field letterId');
});

it('takes no name in a response for one that the credential gives', async () => {
	const path = '/accounts/{accountId}/phonenumbers/{phoneNumberId}/label';
	await create('phone-numbers', 'phoneNumber', 'getLabel', `GET ${path}`);
	expect(textOf('nodes/PhoneNumbers/phoneNumber/getLabel.ts')).toMatch(
		/fields: \{[^}]*\tphoneNumberId,?\s*\},/,
	);
});

it('says where a field is chosen if the area has several for the parameter', async () => {
	const path = '/accounts/{accountId}/phonenumbers/{phoneNumberId}/label';
	await create('phone-numbers', 'phoneNumber', 'getLabel', `GET ${path}`);
	const definition = textOf('nodes/PhoneNumbers/phoneNumber/getLabel.ts');
	expect(definition).toContain(
		'TODO: the field phoneNumberId, as nodes/PhoneNumbers/phoneNumber/get.ts has it',
	);
	expect(definition).not.toContain('locators');
});

it('says what is to be checked of a text', async () => {
	const path = '/accounts/{accountId}/letters/{letterId}/label';
	const body = ['--body', 'label', '--optional-body', 'note'];
	await create('letters', 'letter', 'rename', `PUT ${path}`, ...body);
	const definition = textOf('nodes/Letters/letter/rename.ts');
	const what =
		"// TODO: check of each: display name, description, limits, default, and a text's kind";
	expect(definition.split(what)).toHaveLength(3);
});

it('creates filters that are numbers and switches', async () => {
	const query = ['--query', 'from_weight:integer', '--query', 'is_paid:boolean'];
	expect(
		(await create('letters', 'letter', 'getStamps', `GET ${stamps}`, '--list', ...query)).status,
	).toBe(0);
	const definition = textOf('nodes/Letters/letter/getStamps.ts');
	expect(definition).toContain("import { number, yesNo } from '../../shared/fields';");
	const test = textOf('test/engine/letters/get-stamps.test.ts').replaceAll(/\s+/g, ' ');
	expect(test).toContain('fromWeight: 1, isPaid: true }');
	expect(test).toContain(
		'query: { from_weight: [String(item.fromWeight)], is_paid: [String(item.isPaid)],',
	);
	expect(addedTo('test/wire/documented.tsv').slice(-2)).toEqual([
		`letters\tGET ${stamps}\tquery\tfrom_weight\tinteger\t\t\t`,
		`letters\tGET ${stamps}\tquery\tis_paid\tboolean\t\t\t`,
	]);
	expect(textOf('simulator/contract/letters.json')).toContain('"schema": { "type": "boolean" }');
});

it('is a command, which fails with what is wrong', () => {
	const args = ['letters', 'letter', 'getStamps', `GET ${stamps}`];
	const source = 'nodes/Letters/letter/getStamps.ts';
	expect(command(...args)).toEqual({
		status: 0,
		output: expect.stringContaining(`Created or extended:\n  ${source}\n`),
	});
	expect(textOf(source)).toContain('getStamps');
	expect(command(...args)).toEqual({
		status: 1,
		output: expect.stringMatching(/^\S+getStamps\.ts is there already\. /),
	});
});

it('shows its usage on --help', () => {
	expect(command('--help')).toEqual({
		status: 0,
		output: expect.stringMatching(
			/npm run new -- [^]*types: string, number, integer, boolean; of --body and --shows also object, array/,
		),
	});
});

it('takes values with a space after the comma', async () => {
	const shown = ['--returns', 'stamp marks', '--shows', 'id, weight:number'];
	const query = ['--query', 'carrier=POST, EXPRESS'];
	await create('letters', 'letter', 'getStamps', `GET ${stamps}`, '--list', ...query, ...shown);
	expect(textOf('nodes/Letters/letter/getStamps.ts')).toContain(
		"{ name: 'Express', value: 'EXPRESS' },",
	);
	expect(textOf('simulator/contract/letters.json')).toContain('"weight": { "type": "number" }');
});

const shownNames = ['--returns', 'stamp marks', '--shows', 'id,place,claim'];

test.each([
	['nodes/Letters/area.ts', 'letters', 'letter', `GET ${stamps}`],
	['nodes/PhoneNumbers/area.ts', 'phone-numbers', 'claim', 'GET /accounts/{accountId}/stamps'],
	['nodes/messaging/names.ts', 'messages', 'message', 'GET /accounts/{accountId}/stamps'],
	[
		'nodes/messaging/addressBook/area.ts',
		'address-book',
		'group',
		'GET /accounts/{accountId}/stamps',
	],
])(
	'adds the names in its response that its area lacks to %s',
	async (file, area, resource, request) => {
		const { output } = await create(area, resource, 'getStamps', request, '--whole', ...shownNames);
		expect(output).toContain(`\n  ${file}\n`);
		expect(addedTo(file).map((line) => line.trim())).toEqual(['// Stamp marks', "'place claim',"]);
	},
);

it("leaves an area's names alone if it knows all of them", async () => {
	const { output } = await create(
		...['letters', 'letter', 'getStamps', `GET ${stamps}`, '--whole'],
		...['--returns', 'stamp marks', '--shows', 'id,type'],
	);
	expect(output).not.toContain('area.ts');
});
