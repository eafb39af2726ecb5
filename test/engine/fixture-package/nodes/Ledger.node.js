const { NodeOperationError } = require('n8n-workflow');

/**
 * A node with one operation and the faults that nodes have in real life, so that the harness can
 * show that it notices them.
 */
class Ledger {
	description = {
		displayName: 'Ledger',
		name: 'ledger',
		icon: { light: 'file:../icons/ledger.light.svg', dark: 'file:../icons/ledger.dark.svg' },
		group: ['transform'],
		version: 1,
		description: 'Writes entries into a ledger',
		defaults: { name: 'Ledger' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [
			{ name: 'ledgerApi', displayOptions: { show: { authentication: ['token'] } } },
			{ name: 'ledgerBasicApi', displayOptions: { show: { authentication: ['basic'] } } },
		],
		properties: [
			{
				displayName: 'Authentication',
				name: 'authentication',
				type: 'options',
				options: [
					{ name: 'Token', value: 'token' },
					{ name: 'Basic', value: 'basic' },
				],
				default: 'token',
			},
			{ displayName: 'Fault', name: 'fault', type: 'string', default: '' },
			{ displayName: 'Text', name: 'text', type: 'string', required: true, default: '' },
			{ displayName: 'File', name: 'file', type: 'string', default: '' },
		],
	};

	methods = {
		listSearch: {
			async searchEntries(filter, paginationToken) {
				const entries = await request(this, { qs: { filter, from: paginationToken ?? '0' } });
				return {
					results: entries.map(({ id, text }) => ({ name: text, value: id })),
					paginationToken: 'next',
				};
			},
		},
		loadOptions: {
			async getColours() {
				return [{ name: this.getCurrentNodeParameter('text'), value: 'red' }];
			},
		},
	};

	async execute() {
		const output = [];
		const tries = this.getContext('node');
		tries.count = (tries.count ?? 0) + 1;
		for (const [index, item] of this.getInputData().entries()) {
			try {
				output.push(...(await write(this, index, item, tries.count)));
			} catch (error) {
				if (!this.continueOnFail() || fault(this) === 'throwsAlways') throw error;
				output.push(errorItem(this, error, index));
			}
		}
		return [output];
	}
}

const fault = (context) => context.getNodeParameter('fault', 0);

async function write(context, index, { binary }, tries) {
	const readIndex = fault(context) === 'readsFirstItem' ? 0 : index;
	const text = context.getNodeParameter('text', readIndex);
	const fileField = context.getNodeParameter('file', index);
	const isBad = typeof text !== 'string' || text === '';
	if (isBad && fault(context) !== 'sendsBadItem') {
		throw new NodeOperationError(context.getNode(), 'The text is missing', { itemIndex: index });
	}
	const entry = await request(context, {
		method: 'POST',
		body: { text, ...(fault(context) === 'sendsMore' && { extra: true }) },
	});
	if (isBad)
		throw new NodeOperationError(context.getNode(), 'The text is missing', { itemIndex: index });
	context.logger.debug('Written', fault(context) === 'logsToken' ? { headers: entry.seen } : {});
	return [
		{
			json: { id: entry.id, text: entry.text, tries },
			...(fileField && { binary: { copy: await copy(context, binary[fileField], index) } }),
			pairedItem: { item: fault(context) === 'linksWrongly' ? 0 : index },
		},
	];
}

async function copy(context, { fileName, mimeType }, index) {
	const content = await context.helpers.getBinaryDataBuffer(index, 'data');
	return await context.helpers.prepareBinaryData(content, fileName, mimeType);
}

function errorItem(context, error, index) {
	const message = fault(context) === 'wrongMessage' ? 'Something went wrong' : error.message;
	return {
		json: { error: { message } },
		...(fault(context) === 'keepsCause' && { error }),
		pairedItem: { item: index },
	};
}

async function request(context, options) {
	const type = context.getNode().credentials.ledgerApi ? 'ledgerApi' : 'ledgerBasicApi';
	const { baseUrl } = await context.getCredentials(type);
	return await context.helpers.httpRequestWithAuthentication.call(context, type, {
		method: 'GET',
		url: `${baseUrl}/entries`,
		json: true,
		...options,
	});
}

module.exports = { Ledger };
