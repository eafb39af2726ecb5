import { it } from 'node:test';
import { editor } from './editor.ts';

const kinds = [
	{ kind: 'productToken', field: 'productToken', wrong: 'not-the-token', says: /product token/i },
	{ kind: 'payments', field: 'password', wrong: 'not-the-password', says: /user or password/i },
	{ kind: 'signing', field: 'secret', wrong: 'bm90IHRoZSBzZWNyZXQ', says: /secret/i },
] as const;

for (const { kind, field, wrong, says } of kinds) {
	it(`The dialog of a ${kind} credential says what is wrong with it, and that it is right`, async () => {
		const here = await editor();
		const { client, credentials } = here.suite;
		const right = credentials[kind];
		const { id } = await client.saveCredential({
			...right,
			name: `Mistyped ${kind}`,
			data: { ...right.data, [field]: wrong },
		});
		await here.openCredential(id);
		await here.see('Couldn’t connect with these settings');
		await here.press('More details');
		await here.see(says);
		await here.type(field, String(right.data[field]));
		await here.saveCredential();
		await here.see('Connection tested successfully');
		here.assertNoProblems();
		// n8n would select it in each new node, and empties a field with a list if something is typed while the
		// list of another credential loads.
		await client.deleteCredential(id);
	});
}
