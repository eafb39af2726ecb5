import { asItem, word } from '../../shared/http';
import { operation } from '../area';
import {
	ofOperator,
	startsMany,
	testAdditionalFields,
	testAnswer,
	testFields,
	testRequest,
	testResponse,
	unknownTest,
} from './properties';

/**
 * One request for all items: "recommended when several tests are run right after each other"; the
 * answers come in request order (service document 3, part B).
 */
export const createManyTests = operation({
	name: 'Create Many',
	value: 'createMany',
	action: 'Create many route tests',
	description:
		'Start a test for each input item, all in one request. Each key works for one SMS via one supplier.',
	request: 'POST /testrequest/multiple/{testProductAccount}',
	effect: 'spend',
	fields: { ...testFields, nextStep: startsMany },
	additionalFields: testAdditionalFields,
	send: {
		as: 'batch',
		parts: (values) => [testRequest(values)],
		output: (answers, { failWithoutHandset }, parts) =>
			answers.map((answer, place) => {
				const mccMnc = word(asItem(parts[place]).mccMnc);
				return testAnswer(ofOperator(testResponse(answer), mccMnc), { mccMnc, failWithoutHandset });
			}),
	},
	unknownOutcome: { ...unknownTest, what: 'the tests were started' },
});
