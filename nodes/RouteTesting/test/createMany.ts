import type { IDataObject } from 'n8n-workflow';
import { word } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { operation } from '../area';
import { testAdditionalFields, testAnswer, testFields, testRequest } from './properties';
import { unknownTest } from './unknown';

/**
 * One request for all items: "recommended when several tests are run right after each other"; the
 * answers come in request order (service document 3, part B).
 */
export const createManyTests = operation({
	name: 'Create Many',
	value: 'createMany',
	action: 'Create many route tests',
	description:
		'Start a test for each input item, all in one request. Each item gets its own result.',
	request: 'POST /testrequest/multiple/{testProductAccount}',
	effect: 'spend',
	fields: testFields,
	additionalFields: testAdditionalFields,
	send: {
		as: 'batch',
		parts: (values) => [testRequest(values)],
		output: (answers, values) =>
			answers.map((answer) => testAnswer(ofOperator(answer, values.mccMnc), values)),
	},
	unknownOutcome: {
		...unknownTest,
		what: 'the tests were started',
		check: 'Check with Result > Get Many',
	},
});

/** A response in another order would give an item the handset and message key of another operator. */
function ofOperator(answer: IDataObject, asked: string): IDataObject {
	const { mccMnc } = answer;
	if (mccMnc === undefined || mccMnc === null || word(mccMnc) === asked) return answer;
	throw new UnusableAnswer(`has operator ${word(mccMnc)} instead of operator ${asked}`);
}
