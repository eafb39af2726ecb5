import { asObject, asObjectOr, json } from '../../shared/http';
import { operation } from '../area';
import { callbackId } from '../locators';
import { carriesMask, withoutSecret, withPresentSecret } from './ownSecret';
import { callbackObject, callbackOptions, checkCallback, endpoint } from './properties';

export const updateCallback = operation({
	name: 'Update',
	value: 'update',
	action: 'Update callback',
	description:
		"Update a callback. Enter all its settings: SVC doesn't document whether it keeps those you leave empty.",
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
