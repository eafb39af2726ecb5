/**
 * Runs in the browser: asks for the changing part of the page every second, and sends what the
 * buttons say. Opened details stay open.
 */
export const script = String.raw`
const content = () => document.getElementById('content');
const notice = document.getElementById('notice');
let seen = '';

function tell(text) {
	notice.textContent = text;
	notice.hidden = !text;
}

async function refresh() {
	try {
		const response = await fetch(document.body.dataset.refresh);
		if (!response.ok) throw new Error();
		const text = await response.text();
		if (notice.dataset.lost) { delete notice.dataset.lost; tell(''); }
		if (text === seen) return;
		const open = [...document.querySelectorAll('details[open]')].map((one) => one.dataset.key);
		content().innerHTML = text;
		for (const one of content().querySelectorAll('details')) {
			if (open.includes(one.dataset.key)) one.open = true;
		}
		seen = text;
	} catch {
		notice.dataset.lost = 'yes';
		tell('The simulator does not answer. Has it been stopped?');
	}
}

document.addEventListener('click', async ({ target }) => {
	const button = target.closest('button[data-post]');
	if (!button) return;
	button.disabled = true;
	tell('');
	try {
		const response = await fetch(button.dataset.post, { method: 'POST', body: button.dataset.body });
		if (!response.ok) tell((await response.json()).message);
	} catch {
		tell('The simulator does not answer. Has it been stopped?');
	}
	button.disabled = false;
	await refresh();
});

setInterval(() => { if (!document.hidden) refresh(); }, 1000);
`;
