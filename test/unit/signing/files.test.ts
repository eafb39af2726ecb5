/** Fields name a file by its number in the dossier or by its ID. */
import { idOfFile } from '../../../nodes/Signing/dossier/places/fieldPlaces';

const files = ['0A1b2C3d-0000-4000-8000-00000000abCD', '00000000-0000-4000-8000-000000000002'];

test.each([
	['1', files[0]],
	[' 2 ', files[1]],
	['0a1B2c3D-0000-4000-8000-00000000ABcd', files[0]],
	[files[1], files[1]],
])('"%s" is %s', (given, id) => {
	expect(idOfFile(String(given), files, 'File')).toBe(id);
});

test.each(['0', '3', '1.0', '0x1', '1e0', 'contract.pdf', '00000000-0000-4000-8000-000000000003'])(
	'"%s" is none of them',
	(given) => {
		expect(() => idOfFile(given, files, 'File')).toThrow(given);
	},
);
