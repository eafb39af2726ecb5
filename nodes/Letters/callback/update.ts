import { asObject, asObjectOr, json } from '../../shared/http';
import { clearing, type Emptiness, onlyFilled } from '../../shared/operation';
import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { callbackId, ownRecord } from '../locators';
import { refuseMasks } from './mask';
import { carriesMask, isOwnMask, withoutSecret, withPresentSecret } from './ownSecret';
import {
	callbackObject,
	callbackOptions,
	type CallbackValues,
	checkCallback,
	endpoint,
} from './properties';

const emptiness: Emptiness = { data: '', headers: [], query: '' };
const clear = clearing(emptiness, callbackOptions);

type Update = CallbackValues & { readonly clearFields?: readonly string[] | undefined };

function withEmptied(values: Update): CallbackValues {
	const { data = values.dataKeys, headers, query = values.queryKeys } = values;
	const updated = onlyFilled({ data, headers, query }, Object.keys(emptiness));
	return { ...values, ...clear.emptied(values.clearFields, updated) };
}

export const updateCallback = operation({
	name: 'Update',
	value: 'update',
	action: 'Update callback',
	description:
		'Update a callback. Enter all its settings, because SVC might not keep those you leave empty.',
	request: 'PUT /accounts/{accountId}/callbacks/{callbackId}',
	effect: 'idempotent',
	fields: { callbackId, endpoint },
	updateFields: callbackOptions,
	options: { clearFields: clear.field },
	check(values) {
		checkCallback(values);
		refuseMasks(values, isOwnMask);
		// Refuses what is no JSON before anything is sent.
		json(callbackObject(withEmptied(values)));
	},
	send: {
		as: 'steps',
		async run(values, send) {
			const wanted = callbackObject(withEmptied(values));
			const content = carriesMask(wanted)
				? withPresentSecret(wanted, ownRecord(asObject((await send({ method: 'GET' })).body)))
				: wanted;
			const { body } = await send({ body: json(content) });
			return [withoutSecret(asObjectOr({ id: values.callbackId, updated: true }, body))];
		},
	},
	hints: [changedTwice('callback', 'Callback', 'callbackId')],
});
