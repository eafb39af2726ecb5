import { personName } from '../../../nodes/Signing/dossier/person';
import { ofItem } from '../shared/fields/read-contexts';

const name = personName('Name');
const dragged = { ...ofItem, entered: '={{ $json.name }}' };

it.each(['nan', 'N/A', 'none', '-', '(blank)', '{"name":"Ann"}', 'Ann null', '47514'])(
	'no one in a table signs as %j',
	(given) => {
		expect(() => name.read(given, dragged)).toThrow(
			/placeholder|JSON|instead of a value|no letters/,
		);
	},
);

it.each(['Nan', 'None', 'X', '李'])('someone can sign as %j', (given) => {
	expect(name.read(given, dragged)).toBe(given);
});

it('whoever types a stand-in means it', () => {
	expect(name.read('N/A', { ...ofItem, entered: 'N/A' })).toBe('N/A');
});
