import { NodeHelpers } from 'n8n-workflow';
import { SvcPaymentsApi } from '../../credentials/SvcPaymentsApi.credentials';
import { SvcProductTokenApi } from '../../credentials/SvcProductTokenApi.credentials';
import { SvcSigningApi } from '../../credentials/SvcSigningApi.credentials';

test('a product token first asks for its areas, and shows IDs and base URLs once there are any', () => {
	const { properties: all } = new SvcProductTokenApi();
	const shown = (areas: string[]) =>
		all
			.filter((property) => NodeHelpers.displayParameter({ areas }, property, null, null))
			.map(({ name }) => name);
	expect(shown([])).toEqual(['areas', 'productToken']);
	expect(shown(['letters'])).toEqual([...['areas', 'productToken', 'accountId', 'lettersBaseUrl']]);
	expect(shown(['voice'])).toEqual([
		...['areas', 'productToken', 'voiceAccountId', 'voiceBaseUrl'],
	]);
});

test('asks n8n for no regular expressions, which it runs in a virtual machine each time it reads a credential', () => {
	for (const { properties: all } of [
		new SvcPaymentsApi(),
		new SvcProductTokenApi(),
		new SvcSigningApi(),
	]) {
		expect(JSON.stringify(all)).not.toContain('"regex"');
	}
});
