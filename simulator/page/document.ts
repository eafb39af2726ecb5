import type { ServiceState } from '../areas/index.ts';
import { html, type Html } from './html.ts';
import { paths, type Place } from './paths.ts';

/** What differs from page to page. */
export interface PageParts {
	title: string;
	/** The place that the page belongs to; without one it is a page of the world outside. */
	place?: Place;
	body: Html;
}

/** A whole page. What is in `#live` is asked for again and again, see `script.ts`. */
export function pageDocument({ title, place, body }: PageParts, state: ServiceState): string {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${title}</title>
				<link rel="icon" href="data:," />
				<link rel="stylesheet" href="${paths.style}" />
				<script src="${paths.script}" defer></script>
			</head>
			<body>
				<div id="live">
					${place ? head(place, state) : undefined}
					<main class="${place ?? 'outside'}">${body}</main>
				</div>
				<div id="notice" role="status" hidden></div>
			</body>
		</html>`.text;
}

const names: Record<Place, string> = {
	start: 'Start',
	phone: 'Phone',
	letterbox: 'Mailbox',
	orders: 'Payments',
	contracts: 'Signing',
	service: 'More',
	requests: 'Request log',
};

function head(here: Place, state: ServiceState): Html {
	const counts: Partial<Record<Place, number>> = {
		phone: state.messages.length + state.campaigns.length,
		letterbox: state.letters.length,
		orders: state.orders.length,
		contracts: state.dossiers.length,
	};
	return html`<header>
		<a class="brand" href="${paths.start}"><span class="mark">S</span>SVC simulator</a>
		<nav>
			${Object.entries(names).map(([name, shown]) => {
				const place = name as Place;
				const count = counts[place] ?? 0;
				return html`<a
					href="${paths[place]}"
					${place === here ? html`aria-current="page"` : undefined}
					>${shown}${count > 0 && html`<span class="count">${count}</span>`}</a
				>`;
			})}
		</nav>
		<span class="calm">Nothing leaves this machine</span>
	</header>`;
}
