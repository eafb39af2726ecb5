import { InputError } from '../../../nodes/shared/fields';
import { bodyText } from '../../../nodes/messaging/tags';
import { read } from '../shared/fields/given';
import { ofItem } from '../shared/fields/read-contexts';
import { growth } from '../shared/growth';

const link = {
	example: '[[https://example.com]]',
	asSent: (content: string) => content,
	problem: () => undefined,
};
const body = bodyText({ link, names: '', sample: 'Read this:', shortLinkLength: 21 });

it.each(['{', '{{', '[[a', '[[first name]]', '[[', '}}{{', '{{1}}{{'])(
	'takes time in proportion to the length of a text of %s',
	(part) => {
		const check = (size: number) => {
			expect(() => read(body, `${part.repeat(size)}{{`)).toThrow(InputError);
		};
		expect(growth(check, 2000)).toBeLessThan(100);
	},
);

it.each(['[[', '[[optout]]', '[[https://example.com]]', '{{1}}', '}}{{'])(
	'takes time in proportion to the length of a value of %s beside a tag',
	(part) => {
		const check = (size: number) => {
			const value = part.repeat(size);
			const entered = '={{ $json.words }} [[optout]]';
			try {
				body.read(`${value} [[optout]]`, { ...ofItem, entered, evaluate: () => value });
			} catch (error) {
				expect(error).toBeInstanceOf(InputError);
			}
		};
		expect(growth(check, 500)).toBeLessThan(100);
	},
);

it.each([
	['[[first name]]', '{{1}}'],
	['[[firstname]]', '{{1}}'],
	['[[Last_Name]]', '{{3}}'],
	['[[E-Mail]]', '{{5}}'],
	['[[opt out]]', '[[optout]]'],
])('%s is the tag %s, however people write it', (written, sent) => {
	expect(read(body, `Hi ${written}!`)).toBe(`Hi ${sent}!`);
});
