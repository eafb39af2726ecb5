import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Browser, logInToEditor, openBrowser } from '../../tools/n8n/browser.ts';
import { chain, manualTrigger, type Step } from '../../tools/n8n/build-workflow.ts';
import { type Suite, suite } from '../e2e/suite.ts';

/** How long the editor may take for one step on a busy machine. */
const patienceMs = 30_000;

/**
 * The editor asks for output schemas of n8n's own nodes and of triggers too, of which some have none, and for a
 * form until it's there.
 */
const lacked = ['/schemas/n8n-nodes-base.', 'Trigger/1.0.0.json', '/form-test/'];

/** What n8n's own editor for expressions says when something is dropped into it. */
const ofDragging = 'Selection points outside of document';

const byId = (page: Page | Locator, id: string) => page.locator(`[data-test-id="${id}"]`);

let opened: Promise<Editor> | undefined;
let browser: Browser | undefined;

after(async () => await browser?.close());

/** n8n's editor of the shared suite; the first call opens it. */
export async function editor(): Promise<Editor> {
	opened ??= open();
	return await opened;
}

async function open(): Promise<Editor> {
	// First, since without a browser there is no need to start n8n.
	browser = await openBrowser();
	const { page } = browser;
	page.setDefaultTimeout(patienceMs);
	const running = await suite();
	// The editor would load news and the like from the internet. That it cannot is no error of ours.
	const { origin } = new URL(running.n8n.url);
	await page.route(
		(url) => url.origin !== origin,
		async (route) => await route.abort(),
	);
	await logInToEditor(page, running.n8n.url, running.owner);
	return new Editor(page, running);
}

/** n8n's editor in a browser, used as a person does: by what is written on the screen. */
export class Editor {
	readonly page: Page;
	readonly suite: Suite;
	private readonly problems: string[] = [];
	private tally = { clicks: 0, typed: 0, dragged: 0 };

	/** From now on notes errors of the page and answers of n8n that say that something failed. */
	constructor(page: Page, running: Suite) {
		this.page = page;
		this.suite = running;
		const isOurs = (url: string) =>
			url.startsWith(running.n8n.url) && !lacked.some((part) => url.includes(part));
		this.page.on('console', (message) => {
			if (message.type() !== 'error' || !isOurs(message.location().url)) return;
			this.problems.push(`Console: ${message.text()}`);
		});
		this.page.on('pageerror', ({ message }) => {
			if (message !== ofDragging) this.problems.push(`Page: ${message}`);
		});
		this.page.on('response', (response) => {
			if (response.status() >= 400 && isOurs(response.url())) {
				this.problems.push(`Answer: ${response.status()} ${response.url()}`);
			}
		});
	}

	/** No error was noted since the last call. */
	assertNoProblems(): void {
		assert.deepEqual(this.problems.splice(0), []);
	}

	/** What a person has done since the last call: a drag isn't a click. */
	takeTally(): Editor['tally'] {
		const { tally } = this;
		this.tally = { clicks: 0, typed: 0, dragged: 0 };
		return tally;
	}

	/** All that a person clicks goes through here. */
	private async click(what: Locator): Promise<void> {
		this.tally.clicks += 1;
		await what.click();
	}

	private async fill(what: Locator, text: string): Promise<void> {
		this.tally.typed += 1;
		await what.fill(text);
	}

	/** Opens a new workflow with nothing on the canvas. */
	async openEmpty(): Promise<void> {
		await this.page.goto(`${this.suite.n8n.url}/workflow/new`);
		await byId(this.page, 'canvas-add-button').waitFor();
	}

	/** Chooses the first step of an empty canvas. */
	async placeFirst(words: string, name: string, action?: string): Promise<void> {
		await this.click(byId(this.page, 'canvas-add-button'));
		await this.look(words, name, action);
	}

	/** Adds a node behind the last step, as `placeFirst`. */
	async placeNext(words: string, name: string, action?: string): Promise<void> {
		await byId(this.page, 'zoom-to-fit').click();
		await this.click(byId(this.page, 'canvas-handle-plus').last());
		await this.look(words, name, action);
	}

	private async look(words: string, name: string, action?: string): Promise<void> {
		await this.fill(byId(this.page, 'node-creator-search-bar'), words);
		await this.click(this.creatorItem(name));
		if (action !== undefined) await this.click(this.creatorItem(action));
	}

	/**
	 * Drags a field of the input into a field of the panel.
	 *
	 * @param value its name, or a variable such as `$execution.id`
	 * @param under an earlier step or "Variables and context", which opens if it's closed
	 */
	async drag(value: string, field: string, under?: string): Promise<void> {
		const input = byId(this.page, 'ndv-input-panel');
		const isVariable = value.startsWith('$');
		const pill = isVariable ? `[data-path=".${value}"]` : `[data-name="${value}"]`;
		const step = under === undefined || isVariable ? '' : `[data-node-name="${under}"]`;
		const from = input.locator(`.pill${pill}${step}`).first();
		if (under !== undefined && !(await from.isVisible())) {
			await this.click(byId(input, 'run-data-schema-header').filter({ hasText: under }).first());
		}
		await from.scrollIntoViewIfNeeded();
		const to = this.field(field);
		await to.scrollIntoViewIfNeeded();
		// The list still moves while n8n opens it; hovering waits until the field stands still.
		await from.hover();
		const end = await to.boundingBox();
		if (!end) throw new Error(`${field} is out of sight`);
		this.tally.dragged += 1;
		const { mouse } = this.page;
		await mouse.down();
		await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 });
		await mouse.move(end.x + end.width / 2 + 2, end.y + end.height / 2, { steps: 2 });
		await mouse.up();
		// Else the mouse has taken another one.
		const name = value.split('.').at(-1) ?? value;
		await to.locator('.cm-content').filter({ hasText: name }).first().waitFor();
	}

	/** Opens a new workflow of these steps. */
	async openWorkflow(name: string, steps: Step[] = [manualTrigger]): Promise<void> {
		const { client, n8n } = this.suite;
		const { id } = await client.saveWorkflow(chain(name, steps));
		await this.page.goto(`${n8n.url}/workflow/${id}`);
		await byId(this.page, 'canvas-node').first().waitFor();
	}

	/** Presses the plus behind the last step. */
	async openNodeCreator(): Promise<void> {
		// A long chain does not fit on the screen by itself.
		await byId(this.page, 'zoom-to-fit').click();
		await byId(this.page, 'canvas-handle-plus').last().click();
		await byId(this.page, 'node-creator-search-bar').waitFor();
	}

	/** What the node creator finds, best first; at least one of it is expected to be called `name`. */
	async search(words: string, name: string): Promise<string[]> {
		const search = byId(this.page, 'node-creator-search-bar');
		// What an earlier search has found is gone before the next one counts.
		await search.fill('nothing is called like this');
		await byId(this.page, 'node-creator-no-results').waitFor();
		await search.fill(words);
		await this.creatorItem(name).waitFor();
		return await byId(this.page, 'node-creator-item-name').allInnerTexts();
	}

	/** Chooses a node among what was found, and one of its actions; its panel opens. */
	async place(name: string, action: string): Promise<void> {
		await this.creatorItem(name).click();
		await this.creatorItem(action).click();
		await this.panel().waitFor();
	}

	private creatorItem(text: string): Locator {
		const name = byId(this.page, 'node-creator-item-name').getByText(text, { exact: true });
		return byId(this.page, 'item-iterator-item').filter({ has: name }).first();
	}

	/** Opens the panel of a step that is on the canvas. */
	async openStep(name: string): Promise<void> {
		const step = this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
		await step.dblclick();
		await this.panel().waitFor();
	}

	panel(): Locator {
		return byId(this.page, 'node-parameters');
	}

	async closePanel(): Promise<void> {
		await this.click(byId(this.page, 'ndv-close-button'));
		await this.panel().waitFor({ state: 'hidden' });
	}

	/** Chooses a stored credential by its name. */
	async chooseCredential(name: string): Promise<void> {
		await byId(this.page, 'node-credentials-select').click();
		await this.page.locator('.el-select-dropdown__item:visible', { hasText: name }).first().click();
	}

	/** Types into a field of the panel or of a credential's dialog. */
	async type(field: string, text: string): Promise<void> {
		await this.fill(this.field(field).locator('input, textarea').first(), text);
	}

	/** Chooses an entry of a field's list by what the list shows. */
	async pick(field: string, shown: string): Promise<void> {
		const list = byId(this.page, `resource-locator-${field}`);
		await this.click(byId(list, 'rlc-input'));
		await this.click(byId(this.page, 'rlc-item').filter({ hasText: shown }).first());
	}

	/** Chooses another way to name a record, such as "By Name", and types the name. */
	async typeBy(mode: string, field: string, text: string): Promise<void> {
		const locator = byId(this.page, `resource-locator-${field}`);
		await this.click(byId(locator, 'rlc-mode-selector').locator('input').first());
		const shown = this.page.locator('.el-select-dropdown__item:visible');
		await this.click(shown.getByText(mode, { exact: true }).first());
		await this.fill(byId(locator, 'rlc-input'), text);
	}

	/** Chooses an option of a dropdown by its name. */
	async choose(field: string, option: string): Promise<void> {
		await this.click(this.field(field).locator('input').first());
		const shown = this.page.locator('.el-select-dropdown__item:visible');
		await this.click(shown.getByText(option, { exact: true }).first());
	}

	/** Switches a switch of the panel on. */
	async turnOn(field: string): Promise<void> {
		await this.click(this.field(field).locator('.el-switch'));
	}

	/** Opens a dropdown to read an entry that has this part, and closes it again. */
	async shownIn(field: string, part: string): Promise<string> {
		await this.click(this.field(field).locator('input').first());
		const shown = this.page.locator('.el-select-dropdown__item:visible');
		const text = await shown.getByText(part).first().innerText();
		await this.page.keyboard.press('Escape');
		return text;
	}

	/** Adds an option of a collection. */
	async addOption(button: string, option: string): Promise<void> {
		await this.click(this.panel().getByPlaceholder(button, { exact: true }));
		const shown = this.page.locator('.el-select-dropdown__item:visible');
		await this.click(shown.getByText(option, { exact: true }).first());
	}

	/** Executes a form's step and submits the form that opens. The person who does that isn't counted. */
	async submitForm(fill: (form: Page) => Promise<void>): Promise<void> {
		const opened = this.page.context().waitForEvent('page');
		await this.click(byId(this.page, 'node-execute-button'));
		const form = await opened;
		await fill(form);
		await form.getByRole('button', { name: 'Submit' }).click();
		await byId(byId(this.page, 'output-panel'), 'ndv-items-count').first().waitFor();
		await form.close();
	}

	/** Adds an entry to a list of entries. */
	async addEntry(button: string): Promise<void> {
		await this.click(this.panel().getByRole('button', { name: button, exact: true }));
	}

	private field(name: string): Locator {
		return byId(this.page, `parameter-input-${name}`).last();
	}

	/** Presses Execute Step. @returns what the output shows once the step has run, as a table */
	async execute(): Promise<string> {
		await this.click(byId(this.page, 'node-execute-button'));
		const output = byId(this.page, 'output-panel');
		const items = byId(output, 'ndv-items-count').first();
		await items.waitFor().catch(async () => {
			// What stands there instead says more than that the items are missing.
			const seen = await this.page.locator('body').innerText();
			assert.fail(`The step shows no items. ${this.problems.join('\n')}\nOn the screen:\n${seen}`);
		});
		await byId(output, 'radio-button-table').click();
		await output.locator('table').first().waitFor();
		return await output.innerText();
	}

	/** Opens the output's file in n8n's viewer. @returns the text of the page that it shows */
	async viewFile(): Promise<string> {
		const output = byId(this.page, 'output-panel');
		await byId(output, 'radio-button-binary').click();
		await byId(output, 'ndv-view-binary-data').first().click();
		const page = output.frameLocator('iframe').locator('body');
		await page.waitFor();
		return await page.innerText();
	}

	/** Runs all steps on the canvas, or waits for what starts them. */
	async startWorkflow(): Promise<void> {
		await this.click(byId(this.page, 'execute-workflow-button').first());
	}

	/** Publishes the workflow, so that its trigger listens. */
	async publish(): Promise<void> {
		await this.press('Publish');
		const dialog = this.page.getByRole('dialog');
		await this.click(dialog.getByRole('button', { name: 'Publish' }));
		await this.page.getByText('Version name').waitFor({ state: 'hidden' });
	}

	/** Runs all steps on the canvas. */
	async executeWorkflow(): Promise<void> {
		await this.click(byId(this.page, 'execute-workflow-button').first());
		await this.see('Workflow executed successfully');
	}

	/** Opens the dialog of a stored credential, which tests it. */
	async openCredential(id: string): Promise<void> {
		await this.page.goto(`${this.suite.n8n.url}/home/credentials/${id}`);
		await byId(this.page, 'credential-edit-dialog').waitFor();
	}

	async saveCredential(): Promise<void> {
		await byId(this.page, 'credential-save-button').click();
	}

	/** Waits until the screen shows a text. */
	async see(text: string | RegExp): Promise<void> {
		await this.page.getByText(text).first().waitFor();
	}

	async press(button: string): Promise<void> {
		await this.click(this.page.getByText(button, { exact: true }).first());
	}
}
