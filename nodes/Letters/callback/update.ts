import { asObjectOr } from '../../shared/answer';
import { operation } from '../area';
import { callbackId } from '../locators';
import { callbackBody, callbackOptions, checkCallback, endpoint } from './properties';

export const updateCallback = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a callback',
	description: 'Replace the settings of a callback. What is left out here is removed.',
	request: 'PUT /accounts/{accountId}/callbacks/{callbackId}',
	effect: 'idempotent',
	fields: { callbackId, endpoint },
	updateFields: callbackOptions,
	check: checkCallback,
	body: callbackBody,
	output: ({ body }, { callbackId: id }) => [asObjectOr({ id, updated: true }, body)],
});
