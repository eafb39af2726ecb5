import { operation } from '../area';
import {
	ofOperator,
	testAdditionalFields,
	testAnswer,
	testFields,
	testResponse,
} from './properties';
import { unknownTest } from './unknown';

export const createTest = operation({
	name: 'Create',
	value: 'create',
	action: 'Create route test',
	description:
		'Start a test with a handset of an operator, to which you send an SMS yourself. To test in one step, use Run.',
	request: 'POST /testrequest/{testProductAccount}',
	effect: 'spend',
	fields: testFields,
	additionalFields: testAdditionalFields,
	send: {
		as: 'one',
		output: ({ body }, values) => [
			testAnswer(ofOperator(testResponse(body), values.mccMnc), values),
		],
	},
	unknownOutcome: unknownTest,
});
