import type { IDataObject } from 'n8n-workflow';
import { isDataObject, truthOf } from '../fields';
import type { Answer } from './answer';
import { isIdName } from './envelopes';
import { totalIn } from './paging';
import { numberIn, word } from './plainValues';

/** What a response says of the whole list, of which it may be a part. */
interface Announced {
	readonly total: number | undefined;
	readonly goesOn: boolean;
}

const envelopeNames =
	/^(?:body|data|_?links|meta(?:_?data)?|page(?:_?info)?|pagination|paging|payload|response|result)$/i;
const totalNames = /^total(?:_?(?:count|elements|entries|items|records|results))?$/i;
const moreNames = /^has_?(?:more|next(?:_?page)?)$/i;
const nextNames = /^next(?:_?(?:cursor|link|page|token|url))?$/i;
const nextInHeader = /;\s*rel="?next\b/i;

/**
 * Whether there is more, of a list without documented paging (service document 1, part B). Whoever takes what isn't
 * listed for missing would send a letter twice.
 */
export function announced({ body, headers }: Answer): Announced {
	const members = isDataObject(body) ? membersOf(body) : [];
	const totals = members.map(([name, value]) =>
		totalNames.test(name) ? numberIn(value) : undefined,
	);
	return {
		total: totalIn(headers) ?? totals.find((total) => total !== undefined),
		goesOn: nextInHeader.test(word(headers.link)) || members.some(leadsOn),
	};
}

/** Those of an envelope; a record has an ID, and may have a total of its own. */
function membersOf(envelope: IDataObject): Array<[string, unknown]> {
	const members = Object.entries(envelope);
	if (members.some(([name]) => isIdName(name))) return [];
	const inner = members.flatMap(([name, value]) =>
		envelopeNames.test(name) && isDataObject(value) ? Object.entries(value) : [],
	);
	return [...members, ...inner];
}

function leadsOn([name, value]: [string, unknown]): boolean {
	if (moreNames.test(name)) return truthOf(value) === true;
	if (!nextNames.test(name)) return false;
	const next = isDataObject(value) ? value.href : value;
	return word(next) !== '';
}
