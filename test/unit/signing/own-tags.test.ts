import type { IDataObject } from 'n8n-workflow';
import type { FieldPlace } from '../../../nodes/Signing/dossier/fieldPlaces';
import { checkOwnTags } from '../../../nodes/Signing/dossier/ownTags';

const field = (undescribed?: FieldPlace['undescribed']): FieldPlace =>
	({ type: 'signature', placeBy: 'tag', tag: '#sign', file: '1', undescribed }) as FieldPlace;

const twoWith = (properties?: IDataObject) => () =>
	checkOwnTags(
		[{ fields: [field()] }, { fields: [field(properties && { properties })] }],
		['file 1', 'file 2'],
	);

test('two people with one tag are rejected', () => {
	expect(twoWith()).toThrow('which invitee 1 also has');
	expect(twoWith({ required: false })).toThrow('which invitee 1 also has');
});

test.each([
	['tag', { tag: '#sign' }],
	['locations', { locations: [{ page: 1 }] }],
	['file', { file: 'file 2' }],
	['type', { type: 'label' }],
])('not where one of them has the %s as JSON', (_, properties) => {
	expect(twoWith(properties)).not.toThrow();
});
