import { html, type Html } from '../html.ts';

/** One thing to do. */
export interface Step {
	title: string;
	says: Html | string;
	/** What was reached, once it is. */
	done: string | undefined;
	link?: { to: string; says: string; isOutside?: boolean } | undefined;
	/** A command to copy. */
	command?: string;
}

/** Numbered steps with what is done so far; the next one stands out. */
export function stepList(steps: readonly Step[]): Html {
	const next = steps.findIndex(({ done }) => done === undefined);
	const done = steps.filter((step) => step.done !== undefined).length;
	return html`<div class="progress" role="img" aria-label="${done} of ${steps.length} steps done">
			${steps.map((step) => html`<span class="${step.done ? 'done' : ''}"></span>`)}
		</div>
		<ol class="tour">
			${steps.map((step, index) => stepItem(step, index, index === next))}
		</ol>
		${next < 0 && html`<p class="outcome good">You’re done. Nice work!</p>`}`;
}

function stepItem(
	{ title, says, done, link, command }: Step,
	index: number,
	isNext: boolean,
): Html {
	return html`<li class="${done ? 'done' : isNext ? 'next' : ''}">
		<span class="number">${done ? '✓' : index + 1}</span>
		<div>
			<h3>${title} ${done && html`<span class="badge good">${done}</span>`}</h3>
			<p>${says}</p>
			${command && !done && commandBox(command)}
			${link &&
			html`<a
				class="button ${isNext ? '' : 'quiet'}"
				href="${link.to}"
				${link.isOutside && html`target="_blank" rel="noopener"`}
				>${link.says}</a
			>`}
		</div>
	</li>`;
}

function commandBox(command: string): Html {
	return html`<div class="command">
		<pre>${command}</pre>
		<button class="quiet small" data-copy="${command}">Copy</button>
	</div>`;
}
