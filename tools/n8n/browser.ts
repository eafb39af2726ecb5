import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Account } from './client.ts';
import { PlainError } from './environment.ts';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export interface Browser {
	page: Page;
	close(): Promise<void>;
}

/**
 * A headless Chromium with an empty profile.
 *
 * @throws PlainError when there is none on this machine
 */
export async function openBrowser(): Promise<Browser> {
	const executablePath = findChromium();
	const profile = await mkdtemp(path.join(tmpdir(), 'svc-browser-'));
	const removeProfile = async () =>
		await rm(profile, { recursive: true, force: true, maxRetries: 3 });
	let context: BrowserContext;
	try {
		context = await chromium.launchPersistentContext(profile, {
			executablePath,
			headless: true,
			viewport: { width: 1440, height: 900 },
			colorScheme: 'light',
			locale: 'en-US',
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
			],
		});
	} catch (error) {
		await removeProfile();
		throw error;
	}
	return {
		page: context.pages()[0] ?? (await context.newPage()),
		close: async () => {
			await context.close();
			await removeProfile();
		},
	};
}

function findChromium(): string {
	const chosen = process.env.CHROMIUM_PATH;
	const found = chosen === undefined ? usualPlaces.find((file) => existsSync(file)) : chosen;
	if (found !== undefined && existsSync(found)) return found;
	throw new PlainError(
		chosen === undefined
			? `This needs a Chromium browser, but there is none in the usual places (${usualPlaces.join(', ')}). Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to yours.`
			: `CHROMIUM_PATH is ${chosen}, but that file doesn't exist.`,
	);
}

/** Logs in to n8n's editor. */
export async function logInToEditor(page: Page, url: string, account: Account): Promise<void> {
	await page.goto(`${url}/signin`);
	await page.locator('input[name=emailOrLdapLoginId]').fill(account.email);
	await page.locator('input[name=password]').fill(account.password);
	await page.keyboard.press('Enter');
	await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
}
