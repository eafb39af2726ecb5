import { asObject, asObjectOr, json } from '../../shared/http';
import { operation } from '../area';
import { callbackId } from '../locators';
import { carriesMask, withoutSecret, withPresentSecret } from './ownSecret';
import { callbackObject, callbackOptions, checkCallback, endpoint } from './properties';

export const updateCallback = operation({
	name: 'Update',
	value: 'update',
	action: 'Update callback',
	description: 'Replace the settings of a callback. Settings you leave empty are removed.',
	request: 'PUT /accounts/{accountId}/callbacks/{callbackId}',
	effect: 'idempotent',
	fields: { callbackId, endpoint },
	updateFields: callbackOptions,
	check(values) {
		checkCallback(values);
		// Refuses what is no JSON before anything is sent.
		json(callbackObject(values));
	},
	send: {
		as: 'steps',
		async run(values, send) {
			const wanted = callbackObject(values);
			const content = carriesMask(wanted)
				? withPresentSecret(wanted, asObject((await send({ method: 'GET' })).body))
				: wanted;
			const { body } = await send({ body: json(content) });
			return [withoutSecret(asObjectOr({ id: values.callbackId, updated: true }, body))];
		},
	},
});
