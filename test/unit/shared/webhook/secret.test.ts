import fc from 'fast-check';
import { derivedSecret, newSecret, sameSecret } from '../../../../nodes/shared/webhook/secret';

it('accepts the secret and nothing else', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1 }), fc.string(), (secret, other) => {
			expect(sameSecret(secret, secret)).toBe(true);
			expect(sameSecret(other, secret)).toBe(other === secret);
		}),
	);
});

it.each([[undefined], [null], [''], [['right']], [{ 0: 'right' }], [12]])(
	'does not accept %j',
	(given) => expect(sameSecret(given, 'right')).toBe(false),
);

it('accepts nothing when there is no secret', () => {
	for (const given of ['', 'undefined', undefined, null]) {
		expect(sameSecret(given, undefined)).toBe(false);
		expect(sameSecret(given, '')).toBe(false);
	}
});

it('makes secrets that differ and are safe in addresses and headers', () => {
	const made = Array.from({ length: 50 }, newSecret);
	expect(new Set(made).size).toBe(50);
	for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
});

it('derives the same secret for the same purpose, and others for others', () => {
	const secret = derivedSecret('key', 'purpose');
	expect(derivedSecret('key', 'purpose')).toBe(secret);
	expect(derivedSecret('key', 'purpose 2')).not.toBe(secret);
	expect(derivedSecret('key 2', 'purpose')).not.toBe(secret);
	expect(secret).toMatch(/^[\w-]{32}$/);
});
