import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { logInToEditor, openBrowser } from '../tools/n8n/browser.ts';
import {
	agentWorkflow,
	byId,
	chain,
	httpRequest,
	manualTrigger,
	packNode,
} from '../tools/n8n/build-workflow.ts';
import { PlainError, projectFolder } from '../tools/n8n/environment.ts';
import { freePort } from '../tools/n8n/ports.ts';
import { simulatorCredentials } from './credentials.ts';
import { type Demo, owner, startDemo, Stops } from './demo.ts';
import { errorPanels } from './errors.ts';
import { nodePanels, operationPanels, type Panel, pollingPanels, webhookPanels } from './panels.ts';
import { trialPictures } from './trial-pictures.ts';

// Takes the pictures of the documentation from a demo of its own. Run again after any change of what
// they show: npm run screenshots, or npm run screenshots -- trial for those of some groups alone

const folder = path.join(projectFolder, 'docs/screenshots');
const say = (line: string) => console.log(line);
const stops = new Stops();

async function main(): Promise<void> {
	const wanted = wantedGroups();
	// The trial counts what has happened from its beginning, so it has a demo of its own.
	for (const part of [
		wanted.filter((group) => group !== 'trial'),
		wanted.filter((group) => group === 'trial'),
	]) {
		if (part.length > 0) await takePictures(part);
		await stops.run();
	}
}

async function takePictures(wanted: readonly string[]): Promise<void> {
	const browser = await openBrowser();
	stops.add(async () => await browser.close());
	const demo = await startDemo({
		say,
		stops,
		fresh: true,
		folder: path.join(projectFolder, 'demo/.data/screenshots'),
		ports: { n8n: await freePort(), simulator: await freePort() },
	});
	await mkdir(folder, { recursive: true });
	await logInToEditor(browser.page, demo.n8n.url, owner);
	for (const group of wanted) {
		await browser.page.setViewportSize({ width: 1440, height: 900 });
		await groups[group](browser.page, demo);
	}
}

const groups: Record<string, (page: Page, demo: Demo) => Promise<void>> = {
	credentials: credentialPanels,
	example: exampleExecution,
	payment: exampleNodes,
	nodes: async (page, demo) => await runPanels(page, demo, nodePanels),
	operations: async (page, demo) => await runPanels(page, demo, operationPanels),
	polling: async (page, demo) => await runPanels(page, demo, pollingPanels),
	webhooks: webhookTriggers,
	http: httpRequestPanel,
	errors,
	agent: agentOnCanvas,
	trial: async (page, demo) => await trialPictures(page, demo, save),
};

function wantedGroups(): string[] {
	const named = process.argv.slice(2);
	const unknown = named.find((name) => !(name in groups));
	if (unknown === undefined) return named.length > 0 ? named : Object.keys(groups);
	throw new PlainError(
		`Unknown group of pictures "${unknown}". Choose from ${Object.keys(groups).join(', ')}.`,
	);
}

async function exampleNodes(page: Page, demo: Demo): Promise<void> {
	for (const [name, node] of [
		['payments', 'Create Order'],
		['messages', 'Text Payment Link'],
		['letters', 'Send Letter'],
	]) {
		await nodePanel(page, demo, name, node);
	}
}

/** The finished run of the example workflow, all nodes green. */
async function exampleExecution(page: Page, demo: Demo): Promise<void> {
	// The workflow is wide and flat.
	await page.setViewportSize({ width: 1800, height: 720 });
	await openExecution(page, demo);
	await save(page, 'example-execution');
}

/** The panel of one node in that run, with the items it got and gave. */
async function nodePanel(page: Page, demo: Demo, name: string, node: string): Promise<void> {
	await openExecution(page, demo);
	await openPanel(page, node);
	await save(page, `panel-${name}`);
}

/** Nodes after "Execute step": filled in, with what comes out of them. */
async function runPanels(page: Page, demo: Demo, panels: readonly Panel[]): Promise<void> {
	for (const panel of panels) {
		await openFilledIn(page, demo, panel);
		const played = panel.meanwhile?.(demo.simulator);
		await page.locator('[data-test-id="node-execute-button"]').click();
		await played;
		const output = page.locator('[data-test-id="output-panel"]');
		// n8n looks once a minute for what it may wake.
		const timeout = 150_000;
		await output.locator('[data-test-id="ndv-items-count"]').first().waitFor({ timeout });
		// Not shown beside a trigger until the mouse is there.
		const { view = 'table' } = panel;
		await output.locator(`[data-test-id="radio-button-${view}"]`).dispatchEvent('click');
		if (view === 'binary') {
			await output.locator('[data-test-id="ndv-view-binary-data"]').first().click();
		}
		// What n8n says of the run in passing would lie over the output.
		const toast = page.locator('.el-notification').first();
		await toast.waitFor({ state: 'hidden' }).catch(async (error: unknown) => {
			throw new PlainError(`n8n says of ${panel.name}: ${await toast.innerText()}`, {
				cause: error,
			});
		});
		await save(page, `panel-${panel.picture}`);
	}
}

/** Triggers that SVC calls, one with its list of addresses open. */
async function webhookTriggers(page: Page, demo: Demo): Promise<void> {
	for (const panel of webhookPanels) {
		await openFilledIn(page, demo, panel);
		if (panel.type === 'svcSigningTrigger') {
			// The address is there once n8n has computed it.
			await page.waitForTimeout(2000);
			await page.locator('[data-test-id="parameter-input-webhookUrl"]').first().click();
		}
		await save(page, `panel-${panel.picture}`);
	}
}

/** Opens the panel of a node in a workflow of its own, in a window that is high enough. */
async function openFilledIn(
	page: Page,
	{ n8n, client, simulator }: Demo,
	{ name, type, parameters, before, sendsMessages, height = 1000 }: Panel,
): Promise<void> {
	const { productToken, payments, signing } = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(productToken),
		svcPaymentsApi: await client.saveCredential(payments),
		svcSigningApi: await client.saveCredential(signing),
	};
	const isTrigger = type.endsWith('Trigger');
	const step = packNode(name, type, parameters(simulator.state), stored, {
		...(isTrigger && { webhookId: randomUUID() }),
	});
	if (sendsMessages) step.credentials = stored;
	const steps = isTrigger ? [step] : [...(before ?? [manualTrigger]), step];
	const workflow = await client.saveWorkflow(chain(name, steps));
	await page.setViewportSize({ width: 1440, height });
	await page.goto(`${n8n.url}/workflow/${workflow.id}`);
	await openPanel(page, name);
}

/** Credentials that are filled in and tested; the first with two areas, to fit into the picture. */
async function credentialPanels(page: Page, { n8n, client, simulator }: Demo): Promise<void> {
	const { productToken, payments, signing } = simulatorCredentials(simulator);
	const twoAreas = { ...productToken.data, areas: ['letters', 'messages'] };
	const panels = {
		'product-token': { ...productToken, name: 'Letters and messages', data: twoAreas },
		payments: { ...payments, name: 'Payments' },
		signing: { ...signing, name: 'Signing sandbox' },
	};
	await page.setViewportSize({ width: 1440, height: 1000 });
	for (const [name, credential] of Object.entries(panels)) {
		const { id } = await client.saveCredential(credential);
		await page.goto(`${n8n.url}/home/credentials/${id}`);
		await page.getByText('Connection tested successfully').waitFor();
		await save(page, `credential-${name}`);
	}
}

/** n8n's own node with a credential of the pack. */
async function httpRequestPanel(page: Page, { n8n, client, simulator }: Demo): Promise<void> {
	const credential = simulatorCredentials(simulator).signing;
	const stored = await client.saveCredential(credential);
	const url = 'https://sandbox.sign.example/v1/dossiers/6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
	const step = httpRequest(url, credential.type, stored);
	const workflow = await client.saveWorkflow(chain('HTTP Request', [manualTrigger, step]));
	await page.goto(`${n8n.url}/workflow/${workflow.id}`);
	await openPanel(page, step.name);
	await save(page, 'panel-http-request');
}

/** What a person reads when a node fails. */
async function errors(page: Page, { n8n, client, simulator }: Demo): Promise<void> {
	const { productToken } = simulatorCredentials(simulator);
	for (const { picture, name, type, parameters, before, fault, areas } of errorPanels) {
		const data = { ...productToken.data, ...(areas && { areas: [...areas] }) };
		const stored = await client.saveCredential({ ...productToken, data });
		const step = packNode(name, type, parameters, { svcProductTokenApi: stored });
		const workflow = await client.saveWorkflow(chain('Error', [...before, step]));
		if (fault) simulator.order(fault);
		await page.goto(`${n8n.url}/workflow/${workflow.id}`);
		await openPanel(page, name);
		await page.locator('[data-test-id="node-execute-button"]').click();
		await page.locator('[data-test-id="node-error-message"]').first().waitFor();
		await save(page, picture);
	}
}

/** An agent with tools of which one costs money, named as n8n names them. */
async function agentOnCanvas(page: Page, { n8n, client, simulator }: Demo): Promise<void> {
	const credentials = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(credentials.productToken),
		svcPaymentsApi: await client.saveCredential(credentials.payments),
	};
	const openAi = await client.saveCredential({
		name: 'Chat model',
		type: 'openAiApi',
		data: { apiKey: 'none' },
	});
	const tools = [
		packNode(
			'Get payment order in SVC Payments',
			'svcPayments',
			{ resource: 'order', operation: 'get', orderKey: byId("={{ $fromAI('order') }}") },
			stored,
		),
		packNode(
			'Send message in SVC Messages',
			'svcMessages',
			{ resource: 'message', operation: 'create', body: "={{ $fromAI('text') }}" },
			stored,
		),
	];
	const workflow = await client.saveWorkflow(agentWorkflow(openAi, tools));
	await page.goto(`${n8n.url}/workflow/${workflow.id}`);
	await page.locator('[data-test-id="canvas-node"]').first().waitFor();
	await save(page, 'ai-agent');
}

async function openPanel(page: Page, node: string): Promise<void> {
	await page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`).dblclick();
	await page.locator('[data-test-id="node-parameters"]').waitFor();
}

async function openExecution(page: Page, { n8n, examples, execution }: Demo): Promise<void> {
	await page.goto(`${n8n.url}/workflow/${examples[0].id}/executions/${execution.id}`);
	await page.getByText('Succeeded').first().waitFor();
}

/** Runs in the page: a picture shows that an address has a secret, but not which, not even the demo's. */
const hideTokens = `{
	const hidden = (text) => text.replace(/token=[\\w-]+/g, 'token=(secret)');
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (node.nodeValue.includes('token=')) node.nodeValue = hidden(node.nodeValue);
	}
	for (const input of document.querySelectorAll('input')) {
		if (input.placeholder.includes('token=')) input.placeholder = hidden(input.placeholder);
		if (input.value.includes('token=')) input.value = hidden(input.value);
	}
}`;

/** Runs in a frame: settles when what moves or fades in has come to rest; a spinner never does. */
const atRest = `Promise.all(
	document.getAnimations()
		.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
		.map(({ finished }) => finished.catch(() => undefined)),
).then(() => undefined)`;

/** Runs in the page: on a busy machine a notice can still be there when the output is. */
const withoutNotices =
	"document.querySelectorAll('.el-notification').forEach((notice) => notice.remove())";

async function save(page: Page, name: string): Promise<void> {
	const file = path.join(folder, `${name}.png`);
	await page.waitForTimeout(2000);
	// The canvas of an execution is a frame of its own, which fades in for as long as the machine is busy.
	for (const frame of page.frames()) await frame.evaluate(atRest);
	await page.evaluate(withoutNotices);
	await page.evaluate(hideTokens);
	await page.screenshot({ path: file });
	say(`Saved ${path.relative(projectFolder, file)}`);
}

try {
	await main();
} catch (error) {
	console.error(error instanceof PlainError ? error.message : error);
	process.exitCode = 1;
} finally {
	await stops.run();
}
