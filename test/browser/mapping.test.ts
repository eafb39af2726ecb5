import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byId, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { until } from '../e2e/until.ts';
import { sentences } from '../sentences.ts';
import { editor } from './editor.ts';

it('Contacts to import are mapped by their names, or by dragging them to the fields of the account', async () => {
	const here = await editor();
	const { simulator, stored } = here.suite;
	simulator.reset();
	const { state } = simulator;
	const [group] = state.seedGroups(1);
	state.contactFields.set(17, { id: 17, name: 'Birthday' });
	const ann = {
		...{ 'First name': 'Ann', SURNAME: 'Lee', Mail: 'ann@example.com' },
		...{ birthday: '1 May', Employer: 'Boots Ltd' },
	};
	await here.openWorkflow('Mapping', [
		manualTrigger,
		items([ann]),
		packNode(
			'Import',
			'svcAddressBook',
			{ resource: 'contact', operation: 'import', groupId: byId(group.id) },
			stored,
		),
	]);
	await here.executeWorkflow();
	await here.openStep('Import');
	await here.see('common names such as Surname or Mobile work too');
	await here.see(`${sentences.notImported} "Employer".`);
	const birthday = { fieldId: 17, value: '1 May' };
	assert.deepEqual(
		state
			.contactsIn(group.id)
			.map(({ firstName, lastName, customValues }) => [firstName, lastName, customValues]),
		[['Ann', 'Lee', [birthday]]],
	);

	await here.choose('mapping', 'Manually');
	await here.drag('First name', 'firstName');
	await here.drag('Employer', 'field6');
	await here.drag('birthday', 'field17');
	await here.execute();
	// The output of the first run is on the screen until the second one ends.
	await until('the second import', () => state.contactsIn(group.id).length === 2);
	const [, second] = state.contactsIn(group.id);
	assert.deepEqual(
		[second.firstName, second.lastName, second.customValues],
		['Ann', undefined, [{ fieldId: 6, value: 'Boots Ltd' }, birthday]],
	);
	here.assertNoProblems();
});
