import { callerHeader, withPresentSecret } from '../../../nodes/Letters/callback/ownSecret';
import { hidden } from '../../../nodes/shared/errors';

const present = { headers: [{ name: callerHeader, value: 'secret' }] };

it.each([
	['a list of names and values', (value: string) => [{ name: 'X-N8N-SVC-Secret', value }]],
	['a list with blanks around the name', (value: string) => [{ name: ` ${callerHeader} `, value }]],
	['an object', (value: string) => ({ [callerHeader]: value })],
])('puts the present secret in place of its mask in %s', (_, headersWith) => {
	const callback = { url: 'https://example.com', headers: headersWith(hidden) };
	expect(withPresentSecret(callback, present)).toEqual({
		...callback,
		headers: headersWith('secret'),
	});
});

it('leaves a secret of the user, and a mask in another header', () => {
	const headers = [
		{ name: callerHeader, value: 'own' },
		{ name: 'authorization', value: hidden },
	];
	expect(withPresentSecret({ headers }, present)).toEqual({ headers });
});

it('says what to do if the secret is gone', () => {
	const headers = { [callerHeader]: hidden };
	for (const gone of [{}, { headers: [{ name: callerHeader, value: hidden }] }]) {
		expect(() => withPresentSecret({ headers }, gone)).toThrow('no longer has this header');
	}
});
