import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Area } from '../core/area.ts';
import type { Simulator } from '../simulator.ts';
import { pageDocument, type PageParts } from './document.ts';
import { html } from './html.ts';
import { letterboxPage } from './letterbox/letterbox.ts';
import { letterPage } from './letterbox/letter.ts';
import { look } from './look/look.ts';
import { paths } from './paths.ts';
import { paymentMenu } from './payments/menu.ts';
import { ordersPage } from './payments/orders.ts';
import { phonePage } from './phone/phone.ts';
import { requestsPage, summariesOf } from './requests.ts';
import { script } from './script.ts';
import { servicePage } from './service/service.ts';
import { contractsPage } from './signing/dossiers.ts';
import { invitePage } from './signing/invite.ts';
import { startPage } from './start/start.ts';

/**
 * Nothing from elsewhere, no script but our own, and no other site around it: a page shows what came
 * in from anybody.
 */
const contentSecurityPolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"connect-src 'self'",
	"frame-src 'self'",
	'img-src data:',
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ');

/** The pages for people, each at one address; see `paths.ts`. */
export function addPages(app: FastifyInstance, simulator: Simulator, areas: readonly Area[]): void {
	const { state } = simulator;
	const summaries = summariesOf(areas);

	const send = (reply: FastifyReply, parts: PageParts) =>
		reply
			.type('text/html; charset=utf-8')
			.header('content-security-policy', contentSecurityPolicy)
			.header('referrer-policy', 'no-referrer')
			.send(pageDocument(parts, state));

	const missing = (reply: FastifyReply, what: string) =>
		send(reply.code(404), {
			title: 'Not found',
			body: html`<p class="empty">
				This ${what} doesn’t exist. <a href="/">Back to the start page</a>
			</p>`,
		});

	app.get(paths.start, (_request, reply) =>
		send(reply, { title: 'SVC simulator', place: 'start', body: startPage(simulator) }),
	);

	app.get(paths.phone, (_request, reply) =>
		send(reply, { title: 'Phone', place: 'phone', body: phonePage(state) }),
	);

	app.get<{ Params: { number: string } }>(`${paths.phone}/:number`, ({ params }, reply) =>
		send(reply, { title: 'Phone', place: 'phone', body: phonePage(state, params.number) }),
	);

	app.get(paths.letterbox, (_request, reply) =>
		send(reply, { title: 'Mailbox', place: 'letterbox', body: letterboxPage(state) }),
	);

	app.get<{ Params: { id: string } }>(`${paths.letterbox}/:id`, ({ params }, reply) => {
		const letter = state.letters.find(({ id }) => id === params.id);
		if (!letter) return missing(reply, 'letter');
		return send(reply, { title: 'Letter', place: 'letterbox', body: letterPage(letter, state) });
	});

	app.get(paths.orders, (_request, reply) =>
		send(reply, { title: 'Payments', place: 'orders', body: ordersPage(state) }),
	);

	app.get<{ Params: { key: string } }>('/menu/:key', ({ params }, reply) => {
		const order = state.orders.find(({ order_key }) => order_key === params.key);
		if (!order) return missing(reply, 'order');
		return send(reply, { title: 'Payment', body: paymentMenu(order) });
	});

	app.get(paths.contracts, (_request, reply) =>
		send(reply, { title: 'Signing', place: 'contracts', body: contractsPage(state) }),
	);

	app.get<{ Params: { id: string } }>('/invite/:id', ({ params }, reply) => {
		const isThere = state.dossiers.some(({ invites }) =>
			invites.some(({ id }) => id === params.id),
		);
		if (!isThere) return missing(reply, 'invite');
		return send(reply, { title: 'Sign', body: invitePage(state.findInvite(params.id)) });
	});

	app.get(paths.service, (_request, reply) =>
		send(reply, { title: 'More', place: 'service', body: servicePage(state) }),
	);

	app.get(paths.requests, (_request, reply) =>
		send(reply, {
			title: 'Request log',
			place: 'requests',
			body: requestsPage(simulator.requests, summaries),
		}),
	);

	app.get(paths.style, (_request, reply) => reply.type('text/css; charset=utf-8').send(look));
	app.get(paths.script, (_request, reply) =>
		reply.type('text/javascript; charset=utf-8').send(script),
	);
	app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
}
