import fc from 'fast-check';
import { redact } from '../../../../nodes/shared/errors/redaction';
import { serviceMessage } from '../../../../nodes/shared/errors/serviceMessage';
import { spellingsOf } from '../../../spellings';
import { growth } from '../growth';

const secret = 'Tok3n/+a"b&c=<ü>-9f8e7d6c5b4a39281';

const spellings = spellingsOf(secret);
const longSecret = secret.repeat(20);

test.each(Object.entries(spellings))('hides a secret %s, wherever it stands', (_, spelled) => {
	for (const text of [spelled, `Wrong token: ${spelled}.`, `a ${spelled}${spelled} b`]) {
		const shown = redact(text, [secret]);
		expect(shown).toContain('[hidden]');
		expect(shown.length).toBeLessThan(text.length - spelled.length + 25);
	}
});

test.each(Object.entries(spellingsOf(longSecret)))(
	'hides a secret of hundreds of characters %s',
	(_, spelled) => {
		const shown = redact(`a ${spelled} b ${spelled.slice(0, -20)}`, [longSecret]);
		expect(shown).toMatch(/^a .{0,10}\[hidden\].{0,15} b /s);
		expect(shown.length).toBeGreaterThan(spelled.length - 20);
	},
);

test('takes no more than a few times as long for a secret that is ten times as long', () => {
	const ofLength = (length: number) => fc.sample(fc.stringMatching(/^[a-z]$/), length).join('');
	const secrets = [40, 400, 4000].map(ofLength);
	const times = secrets.map((one) => {
		const before = process.cpuUsage();
		redact('SVC said: no', [one]);
		const { user, system } = process.cpuUsage(before);
		return user + system;
	});
	expect(times[2] / (times[0] + times[1])).toBeLessThan(10);
});

test('hides a secret inside of something in base64', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (before, after) => {
			const text = Buffer.from(`${before}${secret}${after}`).toString('base64');
			expect(Buffer.from(redact(text, [secret]), 'base64').toString()).not.toContain(
				secret.slice(4, -4),
			);
		}),
	);
});

test('hides before it cuts, so that no part of a secret stays', () => {
	for (let length = 250; length < 310; length++) {
		const said = serviceMessage(`${'x'.repeat(length)} ${secret}`, [secret]) ?? '';
		expect(said).not.toContain(secret.slice(0, 4));
		expect(said.length).toBeLessThanOrEqual(300);
	}
});

test('hides web tokens, and what follows Bearer or Basic', () => {
	const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE1MTYyMzkwMjJ9.SflKxwRJSMeKKF2QT4fwpM';
	expect(redact(`not ${token} but`, [])).toBe('not [hidden] but');
	expect(redact('Authorization: Basic dXNlcjpwYXNzd29yZA==', [])).toBe(
		'Authorization: Basic [hidden]',
	);
});

test('leaves everything else as it is', () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			fc.pre(!/eyj|bearer|basic/i.test(text));
			expect(redact(text, [secret, 'short'])).toBe(text);
		}),
	);
	expect(redact('Basic amounts are short', ['short'])).toBe('Basic amounts are short');
});

test.each([
	['the beginning again and again', (n: number) => secret.slice(0, -1).repeat(n / 10)],
	['white space', (n: number) => `T${' '.repeat(n)}`],
	['escapes', (n: number) => '\\'.repeat(n)],
	['percent signs', (n: number) => '%25'.repeat(n)],
])('takes time in proportion to the length: %s', (_, text) => {
	expect(growth((n) => redact(text(n), [secret]), 250)).toBeLessThan(64);
});

const token = `eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE1MTYyMzkwMjJ9.${'SflKxwRJSMeKKF2QT4fwpM'.repeat(2)}`;

test.each(Object.entries(spellingsOf(token)))('hides a web token %s', (_, spelled) => {
	const said = serviceMessage(`not ${spelled}`, []) ?? '';
	expect(said).toContain('[hidden]');
	expect(said.length).toBeLessThan(25);
});

test('hides a web token inside of something in base64', () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (before, after) => {
			const text = Buffer.from(`${before}${token}${after}`).toString('base64');
			// Redacted, it's no base64 any more, so its pieces are read one by one.
			for (const piece of redact(text, []).split('[hidden]')) {
				expect(Buffer.from(piece, 'base64').toString()).not.toContain(token.slice(6, 12));
			}
			expect(redact(text, [])).toContain('[hidden]');
		}),
	);
});

test('hides the longest secret first', () => {
	const both = Buffer.from(`user:${secret}`).toString('base64');
	expect(redact(both, [secret, both])).toBe('[hidden]');
});

test('hides secrets in the title of a web page, whatever they contain', () => {
	expect(serviceMessage(`<html><title>${secret}</title>`, [secret])).toBe('[hidden]');
});
