import type { FastifyInstance } from 'fastify';
import type { Area } from '../core/area.ts';
import type { Simulator } from '../index.ts';
import { pageContent } from './content.ts';
import { pageDocument } from './document.ts';
import { html, type Html } from './html.ts';
import { invitePage } from './invite.ts';
import { paymentMenu } from './menu.ts';
import { summariesOf } from './requests.ts';

const type = 'text/html; charset=utf-8';

/** The pages for people: what was received at `/`, the payment menu of an order, an invite to sign. */
export function addPages(app: FastifyInstance, simulator: Simulator, areas: readonly Area[]): void {
	const summaries = summariesOf(areas);

	app.get('/', (_request, reply) => {
		const body = html`<header>
				<h1>SVC simulator</h1>
				<p>What the service received. Nothing leaves this machine.</p>
				<button class="quiet" data-post="/_simulator/reset">Clear everything</button>
			</header>
			<main id="content">${pageContent(simulator, summaries)}</main>`;
		return reply.type(type).send(pageDocument('SVC simulator', body, '/_simulator/page'));
	});

	app.get('/_simulator/page', (_request, reply) =>
		reply.type(type).send(pageContent(simulator, summaries).text),
	);

	app.get<{ Params: { key: string } }>('/menu/:key', (request, reply) => {
		const { key } = request.params;
		const order = simulator.state.orders.find(({ order_key }) => order_key === key);
		if (!order) return reply.code(404).type(type).send('<p>There is no such order.</p>');
		const body = html`<main id="content">${paymentMenu(order)}</main>`;
		const refresh = `/menu/${encodeURIComponent(key)}/content`;
		return reply.type(type).send(pageDocument('Payment', body, refresh));
	});

	app.get<{ Params: { key: string } }>('/menu/:key/content', (request, reply) => {
		const order = simulator.state.orders.find(({ order_key }) => order_key === request.params.key);
		if (!order) return reply.code(404).send();
		return reply.type(type).send(paymentMenu(order).text);
	});

	const invite = (id: string): Html | undefined => {
		try {
			return invitePage(simulator.state.findInvite(id));
		} catch {
			return undefined;
		}
	};

	app.get<{ Params: { id: string } }>('/invite/:id', ({ params: { id } }, reply) => {
		const content = invite(id);
		if (!content) return reply.code(404).type(type).send('<p>There is no such invite.</p>');
		const body = html`<main id="content">${content}</main>`;
		return reply.type(type).send(pageDocument('Sign', body, `/invite/${id}/content`));
	});

	app.get<{ Params: { id: string } }>('/invite/:id/content', ({ params: { id } }, reply) => {
		const content = invite(id);
		return content ? reply.type(type).send(content.text) : reply.code(404).send();
	});

	app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
}
