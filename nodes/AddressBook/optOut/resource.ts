import type { Resource } from '../../shared/operation';
import { deleteOptOut } from './delete';
import { getOptOut } from './get';
import { getOptOutHistory } from './getHistory';
import { getManyOptOuts } from './getMany';
import { getManyOptOutsByType } from './getManyByType';
import { getOptOutTypes } from './getTypes';
import { optOutValue } from './optOut';
import { searchOptOuts } from './search';
import { updateManyOptOuts } from './updateMany';

export const optOut: Resource = {
	name: 'Opt-Out',
	value: 'optOut',
	description: 'An email address or phone number that opted out of messages',
	operations: [
		// Opting someone out is hard to undo, so it's never what a new node has selected.
		getManyOptOuts,
		optOutValue,
		updateManyOptOuts,
		getOptOut,
		getManyOptOutsByType,
		getOptOutTypes,
		getOptOutHistory,
		searchOptOuts,
		deleteOptOut,
	],
};
