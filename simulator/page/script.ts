/**
 * Runs in the browser: asks for the page again every second and changes what is different, so that
 * what is open, typed or playing stays; and sends what the buttons and forms say.
 */
export const script = String.raw`
const live = document.getElementById('live');
const notice = document.getElementById('notice');

function tell(text) {
	notice.textContent = text;
	notice.hidden = !text;
}

/** Makes an element like another one; parts that are equal already aren't touched. */
function become(from, to) {
	if (from.isEqualNode(to)) return;
	if (from.nodeType !== Node.ELEMENT_NODE || from.nodeName !== to.nodeName) {
		from.replaceWith(to);
		return;
	}
	for (const { name } of [...from.attributes]) {
		const isOpenedByHand = from.nodeName === 'DETAILS' && name === 'open';
		if (!to.hasAttribute(name) && !isOpenedByHand) from.removeAttribute(name);
	}
	for (const { name, value } of to.attributes) {
		if (from.getAttribute(name) !== value) from.setAttribute(name, value);
	}
	becomeChildren(from, to);
}

/** Elements with a data-key are found again wherever they are; others by their place. */
function becomeChildren(from, to) {
	const keyed = new Map([...from.children].map((one) => [one.dataset.key, one]));
	let place = from.firstChild;
	for (const wanted of [...to.childNodes]) {
		const key = wanted.dataset?.key;
		const same = key ? keyed.get(key) : place?.dataset?.key ? undefined : place;
		if (!same) {
			from.insertBefore(wanted, place);
			continue;
		}
		if (same === place) place = place.nextSibling;
		else from.insertBefore(same, place);
		become(same, wanted);
	}
	while (place) {
		const next = place.nextSibling;
		place.remove();
		place = next;
	}
}

/** Conversations show their end, unless somebody has scrolled up. */
function atTheirEnd() {
	return [...document.querySelectorAll('[data-shows-end]')].filter(
		(one) => one.scrollHeight - one.scrollTop - one.clientHeight < 60,
	);
}

function showEnds(conversations) {
	for (const one of conversations) one.scrollTop = one.scrollHeight;
}

let isAsking = false;
async function refresh() {
	if (isAsking) return;
	isAsking = true;
	try {
		const response = await fetch(location.href, { cache: 'no-store' });
		const next = new DOMParser().parseFromString(await response.text(), 'text/html');
		if (notice.dataset.lost) { delete notice.dataset.lost; tell(''); }
		const ends = atTheirEnd();
		becomeChildren(live, next.getElementById('live'));
		showEnds(ends);
	} catch {
		notice.dataset.lost = 'yes';
		tell('Can’t reach the simulator. Is it still running?');
	}
	isAsking = false;
}

/** @returns whether it was done */
async function post(button, path, body) {
	let isDone = false;
	button.disabled = true;
	tell('');
	try {
		const response = await fetch(path, { method: 'POST', body });
		isDone = response.ok;
		if (!isDone) tell((await response.json()).message);
	} catch {
		tell('Can’t reach the simulator. Is it still running?');
	}
	button.disabled = false;
	await refresh();
	return isDone;
}

async function copy(button) {
	await navigator.clipboard.writeText(button.dataset.copy);
	button.dataset.copied = 'yes';
	setTimeout(() => delete button.dataset.copied, 1500);
}

/** Numbers are sent as numbers; data-times turns an amount into minor units. */
function entered(form) {
	const inputs = [...form.elements].filter(({ name, value }) => name && value !== '');
	return Object.fromEntries(
		inputs.map((input) => [
			input.name,
			input.type === 'number'
				? Math.round(input.valueAsNumber * (input.dataset.times ?? 1))
				: input.value,
		]),
	);
}

document.addEventListener('click', ({ target }) => {
	const button = target.closest('button');
	if (button?.dataset.post) post(button, button.dataset.post, button.dataset.body);
	if (button?.dataset.copy) copy(button);
});

document.addEventListener('submit', async (event) => {
	const form = event.target.closest('form[data-post]');
	if (!form) return;
	event.preventDefault();
	if (await post(event.submitter, form.dataset.post, JSON.stringify(entered(form)))) form.reset();
});

showEnds(document.querySelectorAll('[data-shows-end]'));
setInterval(() => { if (!document.hidden) refresh(); }, 1000);
`;
