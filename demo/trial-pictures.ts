import type { Page } from 'playwright-core';
import type { Demo } from './demo.ts';

/** Goes through the trial as its guide says, and takes a picture at each place. */
export async function trialPictures(
	page: Page,
	{ client, examples, simulator }: Demo,
	save: (page: Page, name: string) => Promise<void>,
): Promise<void> {
	const { state, url } = simulator;
	const look = async (path: string, name: string) => {
		await page.goto(url + path);
		await save(page, name);
	};
	/** Waits for what the workflow does next. */
	const until = async (isThere: () => boolean) => {
		while (!isThere()) await page.waitForTimeout(200);
	};
	await page.setViewportSize({ width: 1360, height: 900 });

	const execution = await client.run(examples[0].id, 'Start');
	await until(() => state.messages.length === 2);
	await look('/', 'trial-start');
	await look('/phone', 'trial-phone');
	await page.locator('.chat a').last().click();
	await save(page, 'trial-payment-menu');
	await page.getByRole('button', { name: 'iDEAL' }).click();
	await until(() => state.letters.length === 2);
	await client.finishedExecution(execution);

	const [first, second] = state.letters;
	state.advanceLetter(first.id, 'delivered');
	state.advanceLetter(second.id, 'printed');
	await look('/letterbox', 'trial-letter-box');
	await page.getByText('Open letter').first().click();
	await save(page, 'trial-letter');

	state.refundOrder(state.orders[0].order_key, 1000);
	await look('/orders', 'trial-payments');

	await page.goto(`${url}/contracts`);
	await page.getByRole('button', { name: 'Send sample contract' }).click();
	await until(() => state.dossiers.length === 1);
	await look(`/invite/${state.dossiers[0].invites[0].id}`, 'trial-signing');
	await look('/service', 'trial-service');
}
