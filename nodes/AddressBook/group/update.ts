import type { IDataObject } from 'n8n-workflow';
import { truthOf } from '../../shared/fields';
import { asObjectOr, json } from '../../shared/http';
import {
	keptRecord,
	nothingToChange,
	onlyFilled,
	otherFields,
	type RecordNames,
} from '../../shared/operation';
import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { changeableFields, groupId, switches } from './properties';

const names = Object.keys(changeableFields);
const groupNames: RecordNames = { noun: 'the group', oneOf: ['name'] };

/** The response is undocumented (service document 2, part C, endpoints). */
export const updateGroup = operation({
	name: 'Update',
	value: 'update',
	action: 'Update group',
	description: 'Rename a group or change its settings',
	request: 'PUT /accounts/{accountId}/groups/{groupId}',
	effect: 'idempotent',
	fields: { groupId },
	updateFields: changeableFields,
	options: { otherFields: otherFields('group') },
	check(values) {
		if (Object.keys(onlyFilled(values, names)).length === 0) throw nothingToChange();
	},
	send: {
		as: 'steps',
		async run(values, send) {
			const present = await keptRecord(values.otherFields, values.groupId, groupNames, send);
			const group = { ...kept(present), ...onlyFilled(values, names) };
			const { body } = await send({ body: json(group) });
			return [asObjectOr({ id: values.groupId, updated: true }, body)];
		},
	},
	hints: [changedTwice('group', 'Group', 'groupId')],
});

/** What SVC returns as text is sent back as the truth value that a request has. */
function kept(present: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(onlyFilled(present, names)).map(([name, value]) => [
			name,
			name in switches ? (truthOf(value) ?? value) : value,
		]),
	);
}
