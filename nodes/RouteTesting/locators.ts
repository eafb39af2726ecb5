import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { type Query, word } from '../shared/http';
import {
	editorList,
	editorRequest,
	entriesOf,
	listEntry,
	matching,
	nameAndValue,
	timeLabel,
} from '../shared/editor';
import { isDataObject, locator } from '../shared/fields';
import { routeTesting } from './area';
import { operatorInWords, operatorItems } from './operators';

/** How the codes are written beyond "MCC/MNC" is undocumented, so only what can't be one is rejected. */
const codeRule = {
	pattern: /^[0-9/ -]{5,9}$/,
	says: 'must be an operator code of MCC and MNC',
	remedy: 'Use a code such as 20408. To see the testable codes, run Coverage > Get Operators.',
};

const settings = {
	displayName: 'Operator',
	idRule: codeRule,
	idPlaceholder: 'e.g. 20408',
	hint: 'SVC lists operators by country and code, without names. To find a code, search the web for the operator and "MCC MNC".',
	list: { method: 'searchOperators', search: searchOperators },
};

export const operator = {
	tested: locator({
		...settings,
		description:
			'The mobile operator to test. By ID, enter its country and network code (MCC and MNC). Operators with a handset online come first in the list.',
		required: true,
	}),
	filter: locator({ ...settings, description: 'The operator to filter by' }),
};

async function searchOperators(context: ILoadOptionsFunctions, filter: string) {
	const [all, available] = await Promise.all([
		codesAt(context, '/support/operators'),
		codesAt(context, '/support/currentavailableoperators'),
	]);
	const online = new Set(available);
	const operators = [...new Set([...all, ...online])].map((code) => ({
		name: operatorInWords(code) + (online.has(code) ? ' · online now' : ''),
		value: code,
	}));
	return matching(operators, filter).sort(
		(one, other) =>
			Number(online.has(other.value)) - Number(online.has(one.value)) ||
			one.name.localeCompare(other.name),
	);
}

async function codesAt(context: ILoadOptionsFunctions, path: string): Promise<string[]> {
	const items = operatorItems(await editorRequest(context, routeTesting, path));
	return items.map(({ mccMnc }) => word(mccMnc)).filter((code) => code !== '');
}

/** Of the 10,000 that SVC lists (service document 3, limits), so that the list comes in the time that an editor waits. */
const newestSearched = '1000';

/**
 * A test, selected from the newest hundred (SVC's default), or from the newest thousand when something is typed, or
 * given by its ID.
 */
export const testId = locator({
	displayName: 'Test',
	description: 'The test to get the result of',
	required: true,
	from: {
		paths: ['test.id', 'testId'],
		earlier: testIn,
		hint: 'The test of Test > Create or Run, or of the trigger, even with steps in between. For another one, select From List.',
	},
	list: {
		method: 'searchTests',
		async search(context, filter) {
			const path = '/testresult/{testProductAccount}';
			const query: Query = filter === '' ? {} : { amountOfResults: newestSearched };
			const tests = await editorList(context, routeTesting, path, {}, query);
			return matching(entriesOf(tests, testEntry), filter, nameAndValue);
		},
	},
});

/** As Test > Create and Run return it, and in a result or a report: what has a message key and a status is one. */
function testIn(output: IDataObject): unknown {
	const { id, test, testId: named, messageKey, statusCode } = output;
	if (named !== undefined) return named;
	if (isDataObject(test)) return test.id;
	return messageKey !== undefined && statusCode !== undefined ? id : undefined;
}

/** "Netherlands (20408) · Finished · 2030-01-31 08:00 UTC" */
function testEntry({ id, mccMnc, status, requestDate }: IDataObject) {
	return listEntry(id, [operatorInWords(word(mccMnc)), status, timeLabel(requestDate)]);
}
