import type { IDataObject } from 'n8n-workflow';
import { asRecords, plainFileName, word } from '../../../shared/http';
import type { OutputHint, OutputItem, SendStep } from '../../../shared/send';
import { downloadFields, hintAtLimit } from '../../../shared/fields';
import { mostIdsInUrl } from '../../../shared/operation';
import { operation } from '../../area';
import { allFields } from '../../../messaging/addressBook/fieldLocator';
import { asCsv } from './csv';
import { dumpAll, type DumpRequest, withFlag } from './dump';
import { checkIds, exportFields, exportOptions } from './properties';

/** Whether SVC leaves out all that it flags is undocumented, and the next step would send to them. */
const hasOptedOut: OutputHint = {
	isMeant: ({ unsubscribed, optedOut = 0 }) => unsubscribed === true || optedOut !== 0,
	message:
		'At least one exported contact opted out: its "unsubscribed" is true ("isUnsubscribed" in a JSON Lines file). Leave it out before the next step sends anything, for example with a Filter node.',
};

/** The dump without an opt-out type, whose path ends in a slash (service document 2, part C, dump), or that with one. */
export const exportContacts = operation({
	name: 'Export',
	value: 'export',
	action: 'Export contacts',
	description:
		'Export the contacts of groups, filtered by opt-outs, as items or as a file of any size',
	request: 'GET /accounts/{accountId}/dump/',
	fields: exportFields,
	options: exportOptions,
	check: checkIds,
	send: {
		as: 'stepsToFile',
		async run(values, send, store, { read }) {
			const pages = dumpAll(send, dumpRequests(values), values.limit);
			if (values.format === 'items') {
				const items = await itemsIn(flagged(pages));
				hintAtLimit(values.limit, items.length, read.hint);
				return items;
			}
			let contacts = 0;
			let optedOut = 0;
			const counted = async function* () {
				for await (const page of pages) {
					contacts += page.length;
					optedOut += page.filter((contact) => withFlag(contact).unsubscribed === true).length;
					yield page;
				}
			};
			const isCsv = values.format === 'csv';
			const usualName = isCsv ? 'contacts.csv' : 'contacts.jsonl';
			const file = await store({
				// A date such as 31/01/2030 is no folder.
				fileName: plainFileName(values.fileName?.replace(/[\\/]/g, '-')) ?? usualName,
				...(isCsv
					? {
							mimeType: 'text/csv',
							content: asCsv(flagged(counted()), await fieldsAt(send), {
								delimiter: values.delimiter ?? ',',
								bom: values.includeBom ?? false,
							}),
						}
					: { mimeType: 'application/jsonl', content: asJsonLines(counted()) }),
			});
			const { fileName, mimeType } = file;
			const field = values.binaryPropertyName ?? downloadFields.binaryPropertyName.property.default;
			const json = { fileName, mimeType, contacts, optedOut };
			return [{ json, binary: { [word(field)]: file } }];
		},
	},
	hints: [hasOptedOut],
});

type Pages = AsyncIterable<IDataObject[]>;

interface Wanted {
	readonly groupIds: readonly string[];
	readonly contactIds: readonly string[];
	readonly optOutType: string;
	readonly emptyIds?: string | undefined;
}

/** As few requests as the IDs fit into; single contacts first, since their groups may hold them again. */
function dumpRequests(values: Wanted): DumpRequest[] {
	const { groupIds, contactIds } = values;
	const ids = [
		...contactIds.map((id) => ({ id, isContact: true })),
		...groupIds.map((id) => ({ id, isContact: false })),
	];
	return Array.from({ length: Math.ceil(ids.length / mostIdsInUrl) }, (_, index) => {
		const some = ids.slice(index * mostIdsInUrl, (index + 1) * mostIdsInUrl);
		const of = (wanted: boolean) =>
			some.filter(({ isContact }) => isContact === wanted).map(({ id }) => id);
		return dumpRequest({ ...values, groupIds: of(false), contactIds: of(true) });
	});
}

function dumpRequest({
	groupIds,
	contactIds,
	optOutType,
	emptyIds = 'empty',
}: Wanted): DumpRequest {
	const given = Object.entries({ groupIds, contactIds }).filter(
		([, of]) => emptyIds === 'empty' || of.length > 0,
	);
	const query = Object.fromEntries(given.map(([name, of]) => [name, of.length > 0 ? of : ['']]));
	return optOutType === 'all'
		? { request: 'GET /accounts/{accountId}/dump/', query }
		: { request: 'GET /accounts/{accountId}/dump/{type}', path: { type: optOutType }, query };
}

async function* flagged(pages: Pages): AsyncGenerator<IDataObject[]> {
	for await (const page of pages) yield page.map(withFlag);
}

async function itemsIn(pages: Pages): Promise<OutputItem[]> {
	const items: OutputItem[] = [];
	for await (const page of pages) for (const json of page) items.push({ json });
	return items;
}

async function* asJsonLines(pages: Pages): AsyncGenerator<string> {
	for await (const page of pages) {
		yield page.map((contact) => `${JSON.stringify(contact)}\n`).join('');
	}
}

async function fieldsAt(send: SendStep) {
	const { body } = await send({ request: 'GET /accounts/{accountId}/fields' });
	return allFields(asRecords(body));
}
