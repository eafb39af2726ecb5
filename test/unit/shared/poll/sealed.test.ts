import fc from 'fast-check';
import { seal, unseal } from '../../../../nodes/shared/poll/sealed';

const secrets = ['token', 'password'];

test('gives the text back with the same secrets, and with no others', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), (text) => {
			const sealed = seal(text, secrets);
			expect(unseal(sealed, secrets)).toBe(text);
			expect(unseal(sealed, ['token'])).toBeUndefined();
			expect(seal(text, secrets)).toBe(sealed);
		}),
	);
});

test('shows nothing of the text, and notices what was changed', () => {
	const sealed = seal('jane@example.com', secrets);
	const bytes = Buffer.from(sealed, 'base64');
	expect(bytes.includes('jane')).toBe(false);
	for (let at = 0; at < bytes.length; at++) {
		const changed = Buffer.from(bytes);
		changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
		expect(unseal(changed.toString('base64'), secrets)).toBeUndefined();
	}
	for (const other of ['', 'text', '===']) expect(unseal(other, secrets)).toBeUndefined();
});
