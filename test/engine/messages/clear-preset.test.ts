/** Options > Clear Fields > Sender Preset ID: a preset is a UUID, so there is no empty one to send. */
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { MESSAGES } from './message.ts';

const bed = simulatorBed();

const senderPreset = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

const clearPreset = async (updateFields = {}, options = {}) => {
	const [message] = bed.service.state.seedMessages(1);
	Object.assign(message, { senderPreset });
	const result = await bed.engine.runNode('svcMessages', {
		operation: 'update',
		messageId: byId(message.id),
		updateFields,
		options: { clearFields: ['senderPreset'], ...options },
	});
	return { result, message };
};

test('removes the preset, and keeps all else', async () => {
	const { result, message } = await clearPreset();
	const { name, body, channels, recipients, senders } = message;
	expect(result.error).toBeUndefined();
	const [, put] = bed.service.requests;
	expect(put?.body).toEqual({ name, body, channels, recipients, senders });
	const [changed] = bed.service.state.messages;
	expect(result.json()).toEqual([changed]);
	expect(changed).not.toHaveProperty('senderPreset');
});

test.each(['senderPreset', 'SenderPreset'])(
	"fails if SVC keeps what isn't sent: %s",
	async (kept) => {
		bed.service.order({
			match: { endpoint: `PUT ${MESSAGES}/{messageId}` },
			kind: 'status',
			status: 200,
			body: { id: 'any', name: 'New', [kept]: senderPreset },
		});
		const { result } = await clearPreset({ name: 'New' });
		expect(result.error?.message).toBe(
			'SVC kept the sender preset, although the update left it out [item 0]',
		);
		expect(result.error?.description).toContain('add Country-Specific Senders');
	},
);

test("can't be cleared and changed at once", async () => {
	const { result } = await clearPreset({ senderPreset });
	expect(result.error?.message).toContain(`"Clear Fields" has "Sender Preset ID"`);
	expect(bed.service.requests).toEqual([]);
});

test("isn't all of a request that leaves the other fields out, too", async () => {
	const { result } = await clearPreset({}, { otherFields: 'leaveOut' });
	expect(result.error?.message).toBe(`${sentences.emptyUpdate} [item 0]`);
	expect(bed.service.requests).toEqual([]);
});
