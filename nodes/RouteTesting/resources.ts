import type { Resource } from '../shared/operation';
import { getAvailableOperators } from './coverage/getAvailableOperators';
import { getCountries } from './coverage/getCountries';
import { getOperators } from './coverage/getOperators';
import { getResult } from './result/get';
import { getResultsByIds } from './result/getByIds';
import { getManyResults } from './result/getMany';
import { waitUntilFinal } from './result/waitUntilFinal';
import { createTest } from './test/create';
import { createManyTests } from './test/createMany';
import { runTest } from './test/run';

const test: Resource = {
	name: 'Test',
	value: 'test',
	description: 'A test handset that waits for an SMS with a key',
	operations: [runTest, createManyTests, createTest],
};

const result: Resource = {
	name: 'Result',
	value: 'result',
	description: 'The result of a test: whether, when, and with what content the SMS arrived',
	operations: [getManyResults, getResult, getResultsByIds, waitUntilFinal],
};

const coverage: Resource = {
	name: 'Coverage',
	value: 'coverage',
	description: 'The operators and countries that have test handsets',
	operations: [getAvailableOperators, getOperators, getCountries],
};

export const resources = [test, result, coverage] as const;
