/**
 * Runs in the browser: asks for the changing part of the page every second, and sends what the
 * buttons and forms say. Opened details stay open,
 * and what is being typed stays.
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
		const typed = [...content().querySelectorAll('input')].map(({ id, value }) => [id, value]);
		const { id: focused } = document.activeElement;
		content().innerHTML = text;
		for (const [id, value] of typed) {
			const input = document.getElementById(id);
			if (input) input.value = value;
		}
		if (focused) document.getElementById(focused)?.focus();
		for (const one of content().querySelectorAll('details')) {
			if (open.includes(one.dataset.key)) one.open = true;
		}
		seen = text;
	} catch {
		notice.dataset.lost = 'yes';
		tell('The simulator does not answer. Has it been stopped?');
	}
}

async function post(button, path, body) {
	button.disabled = true;
	tell('');
	try {
		const response = await fetch(path, { method: 'POST', body });
		if (!response.ok) tell((await response.json()).message);
	} catch {
		tell('The simulator does not answer. Has it been stopped?');
	}
	button.disabled = false;
	await refresh();
}

document.addEventListener('click', ({ target }) => {
	const button = target.closest('button[data-post]');
	if (button) post(button, button.dataset.post, button.dataset.body);
});

document.addEventListener('submit', (event) => {
	const form = event.target.closest('form[data-post]');
	if (!form) return;
	event.preventDefault();
	const body = JSON.stringify(Object.fromEntries(new FormData(form)));
	post(event.submitter, form.dataset.post, body);
});

setInterval(() => { if (!document.hidden) refresh(); }, 1000);
`;
