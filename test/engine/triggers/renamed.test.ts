/**
 * n8n stores a node's data under its name; a person can change that, and it must not cost an event. And n8n 1.123 gives a
 * duplicate of the workflow all that the original has stored.
 */
import { triggerBed } from './bed.ts';
import { deliveryKinds } from './delivery-kinds.ts';
import { call } from './host.ts';
import type { PollHost } from './poll-host.ts';

const bed = triggerBed();

describe.each(deliveryKinds(bed))('$type', ({ type, delivery }) => {
	test('recognizes earlier events under a new name, also after a restart', async () => {
		const host = await bed.host({ type });
		await host.activate();
		const sent = await delivery(host, 1);
		expect(await call(sent)).toBe(200);
		host.rename('Events of SVC');
		await host.activate();
		await host.restart('2.x');
		expect(await call(sent)).toBe(200);
		expect(host.executions).toHaveLength(1);
		expect(await call(await delivery(host, 2))).toBe(200);
		expect(host.executions).toHaveLength(2);
	});
});

describe.each(deliveryKinds(bed))('$type', ({ type, delivery }) => {
	test('recognizes earlier events as a node that was cut and pasted, also after a restart', async () => {
		const host = await bed.host({ type, id: 'node' });
		await host.activate();
		const sent = await delivery(host, 1);
		expect(await call(sent)).toBe(200);
		await host.restart('2.x');
		host.edit({ id: 'pasted-node' });
		await host.deactivate();
		await host.activate();
		const again = await delivery(host, 1);
		expect(await call(again)).toBe(200);
		expect(host.executions).toHaveLength(1);
		expect(await call(await delivery(host, 2))).toBe(200);
		await host.restart('2.x');
		expect(await call(await delivery(host, 1))).toBe(200);
		expect(await call(await delivery(host, 2))).toBe(200);
		expect(host.executions).toHaveLength(2);
	});
});

test('the callback of a renamed trigger keeps its secret, so that no delivery meets the wrong one', async () => {
	const host = await bed.host({ type: 'svcLettersTrigger' });
	await host.activate();
	const before = structuredClone(bed.service.state.callbacks);
	host.rename('Letters');
	await host.activate();
	expect(bed.service.state.callbacks).toEqual(before);
});

test('a duplicate in n8n 1.x has a secret of its own, and the original keeps its callback', async () => {
	const host = await bed.host({ type: 'svcLettersTrigger' });
	await host.activate();
	const before = structuredClone(bed.service.state.callbacks);
	const copy = await bed.host({ type: 'svcLettersTrigger', id: 'duplicated-node' });
	copy.duplicate(host);
	await copy.activate();
	expect(copy.staticData.secret).toEqual(expect.any(String));
	expect(copy.staticData.secret).not.toBe(host.staticData.secret);
	await copy.deactivate();
	expect(bed.service.state.callbacks).toEqual(before);
});

describe('a polling trigger', () => {
	const type = 'svcPhoneNumbersTrigger';
	const request = () => bed.service.state.requestNumber('NL').id;
	const told = (host: PollHost) => host.items.map(({ id }) => id);

	test('reports what happened before it was published under a new name', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		host.deactivate();
		const id = request();
		host.rename('New Numbers');
		await host.activate();
		expect(told(host)).toEqual([id]);
		host.rename('Trigger');
		await host.activate();
		expect(told(host)).toEqual([id]);
	});

	test('leaves the data of another trigger alone, whose name it gets', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		const [first] = [request()];
		await host.poll();
		// Another node now has this one's name; the state under it stays with the one that wrote it.
		const other = bed.pollHost({ type, id: 'other-node', others: { 'node-0': 'Before' } });
		other.copyDatabaseOf(host);
		await other.activate();
		expect(told(other)).toEqual([]);
		const second = request();
		await other.poll();
		expect(told(other)).toEqual([second]);
		host.copyDatabaseOf(other);
		host.rename('Before', { 'other-node': 'Trigger' });
		await host.activate();
		expect(told(host)).toEqual([first, second]);
	});

	test('continues for a node that takes the place and name of a deleted one', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		const id = request();
		const next = bed.pollHost({ type, id: 'pasted-node' });
		next.copyDatabaseOf(host);
		await next.activate();
		expect(told(next)).toEqual([id]);
	});

	test('continues so in a copy that was made with the API, too', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		const copy = bed.pollHost({ type });
		copy.duplicate(host);
		await copy.activate();
		const id = request();
		const next = bed.pollHost({ type, id: 'pasted-node' });
		next.copyDatabaseOf(copy);
		await next.activate();
		expect(told(next)).toEqual([id]);
	});

	test('reports nothing from before it was published as a duplicate in n8n 1.x', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		const copy = bed.pollHost({ type, id: 'duplicated-node' });
		copy.duplicate(host);
		const first = request();
		await host.poll();
		await copy.activate();
		expect(told(copy)).toEqual([]);
		const second = request();
		for (const one of [host, copy]) await one.poll();
		expect(told(host)).toEqual([first, second]);
		expect(told(copy)).toEqual([second]);
	});
});
