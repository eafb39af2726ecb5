import { findSecrets } from './index.ts';

const secrets = { password: 'p+ss/wörd' };
const { password } = secrets;

const hidden = (value: unknown) => Object.defineProperty({}, 'hidden', { value });

test.each<[string, unknown, string]>([
	['a property', { a: [{ b: `x ${password} y` }] }, 'password at a.0.b'],
	['a name', { a: { [password]: 1 } }, `password at the name of a.${password}`],
	['what is not enumerable', hidden(password), 'password at hidden'],
	['a symbol', { [Symbol('s')]: password }, 'password at Symbol(s)'],
	[
		'the cause of an error',
		new Error('m', { cause: { config: password } }),
		'password at cause.config',
	],
	['the message of an error', new Error(password), 'password at message'],
	['a map', { m: new Map([['k', password]]) }, 'password at m.entries().0.1'],
	['a set', { s: new Set([password]) }, 'password at s.entries().0.0'],
	['a buffer', { b: Buffer.from(`x${password}`) }, 'password at b'],
	['a URL', `http://host/?p=${encodeURIComponent(password)}`, 'password at '],
	['hexadecimal', Buffer.from(password).toString('hex'), 'password at '],
	...['', 'u', 'us', 'use', 'user:'].map((before): [string, unknown, string] => [
		`base64 after ${before.length} bytes`,
		Buffer.from(`${before}${password}:after`).toString('base64'),
		'password at ',
	]),
	['base64url', Buffer.from(password).toString('base64url'), 'password at '],
])('finds a secret in %s', (_place, value, finding) => {
	expect(findSecrets(value, secrets).some((found) => found.startsWith(finding))).toBe(true);
});

test('finds nothing where nothing is, in objects that refer to each other too', () => {
	const a: Record<string, unknown> = { text: 'p+ss', buffer: Buffer.from('word') };
	a.self = { a };
	expect(findSecrets(a, secrets)).toEqual([]);
});

test('refuses secrets so short that they are found everywhere', () => {
	expect(() => findSecrets({}, { pin: '1234' })).toThrow('"pin" is too short');
});
