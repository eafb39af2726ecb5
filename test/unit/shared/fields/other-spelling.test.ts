import { readFields, text } from '../../../../nodes/shared/fields';
import { ofItem } from './read-contexts';

const fields = {
	email: text({ displayName: 'Email', required: true }),
	name: text({ displayName: 'Name' }),
};

/** The remedy for a field that is an expression without a value, in data that n8n would find. */
function remedy(field: keyof typeof fields, expression: string, data: Record<string, unknown>) {
	const entered = { email: 'ann@example.com', name: 'Ann', [field]: `={{ ${expression} }}` };
	const context = {
		...ofItem,
		entered,
		evaluate: (one: string) => data[one.replace(/^\{\{ | \}\}$/g, '')],
	};
	const values: Record<string, unknown> = { ...entered, [field]: undefined };
	try {
		readFields(fields, (name) => values[name], context);
	} catch (error) {
		return String(Reflect.get(Object(error), 'remedy'));
	}
	return undefined;
}

const usual = /^Check that the expression returns a value for this item/;

test.each([
	['$json.email', { $json: { Email: 'a@b.example' } }, 'Email', 'email'],
	['$json["e-mail"]', { $json: { 'E-Mail': 'a@b.example', name: 'Ann' } }, 'E-Mail', 'e-mail'],
	["$json['First Name']", { $json: { first_name: 'Ann' } }, 'first_name', 'First Name'],
	['$json.body.mail', { '$json.body': { MAIL: 'a@b.example' } }, 'MAIL', 'mail'],
	[
		'$("Read Rows").item.json.email',
		{ '$("Read Rows").item.json': { ' Email ': 'a@b.example' } },
		' Email ',
		'email',
	],
])('%s names the field of the same letters', (expression, data, other, name) => {
	expect(remedy('email', expression, data)).toBe(
		`The data has "${other}", but not "${name}": correct the expression, or skip the item with a Filter node before this one.`,
	);
});

test('an optional field can still be cleared', () => {
	expect(remedy('name', '$json.name', { $json: { NAME: 'Ann' } })).toMatch(
		/^The data has "NAME", but not "name": correct the expression, or clear the field\. /,
	);
});

test.each([
	['is there, but empty', '$json.email', { $json: { email: '', Email: 'a@b.example' } }],
	['has several like it', '$json.email', { $json: { Email: 'a@b.example', EMAIL: 'c@d.example' } }],
	['has only one like it that is empty', '$json.email', { $json: { Email: ' ' } }],
	['has none like it', '$json.email', { $json: { mail: 'a@b.example' } }],
	['is in no object', '$json.body.email', { '$json.body': undefined }],
	['is only a part of the expression', '$json.email.trim()', { $json: { Email: 'a@b.example' } }],
])('nothing is said of a field that %s', (_, expression, data) => {
	expect(remedy('email', expression, data)).toMatch(usual);
});
