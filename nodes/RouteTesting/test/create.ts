import { word } from '../../shared/http';
import { operation } from '../area';
import {
	ofOperator,
	testAdditionalFields,
	testAnswer,
	testFields,
	testResponse,
	unknownTest,
} from './properties';

export const createTest = operation({
	name: 'Create',
	value: 'create',
	action: 'Create route test',
	description:
		"Start a test with an operator's handset, and send the SMS yourself. Its key works for one SMS via one supplier. To test in one step, use Run.",
	request: 'POST /testrequest/{testProductAccount}',
	effect: 'spend',
	fields: testFields,
	additionalFields: testAdditionalFields,
	send: {
		as: 'one',
		// A retry can come with another operator.
		about: ({ mccMnc }) => ({ mccMnc }),
		output: ({ body }, values, _, about) => {
			const mccMnc = word(about.mccMnc);
			return [testAnswer(ofOperator(testResponse(body), mccMnc), { ...values, mccMnc })];
		},
	},
	unknownOutcome: unknownTest,
});
