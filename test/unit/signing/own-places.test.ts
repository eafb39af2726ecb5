import type { FieldPlace } from '../../../nodes/Signing/dossier/places/fieldPlaces';
import { checkOwnPlaces } from '../../../nodes/Signing/dossier/places/ownPlaces';

const byTag: FieldPlace = {
	...{ type: 'signature', placeBy: 'tag', tag: '#sign', file: '1' },
	...{ position: undefined, properties: undefined },
};
const byJson: FieldPlace = {
	...byTag,
	...{ placeBy: 'json', tag: undefined, properties: { tag: '#sign' } },
};

const checkTwo = (second: FieldPlace) => () =>
	checkOwnPlaces([{ fields: [byTag] }, { fields: [second] }], ['file 1', 'file 2']);

test('two people with one tag are rejected', () => {
	expect(checkTwo(byTag)).toThrow('which invitee 1 also has');
});

test.each<[string, FieldPlace]>([
	['the tag of one of them is written as JSON', byJson],
	['one of them has it in another file', { ...byTag, file: '2' }],
	['one of them is a label', { ...byTag, type: 'label' }],
])('not where %s', (_, second) => {
	expect(checkTwo(second)).not.toThrow();
});
