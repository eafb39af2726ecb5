import type { FastifyInstance, FastifyRequest } from 'fastify';
import { updateKinds, type UpdateKind } from '../areas/bulkemail/model.ts';
import type { LetterStatus } from '../areas/letters/model.ts';
import type { Environment } from '../areas/signing/model.ts';
import type { PayOptions } from '../areas/payments/state.ts';
import { open, sampleContract } from '../areas/signing/content.ts';
import type { Fault } from '../faults.ts';
import { type Shapes, shapeValues } from '../shapes.ts';
import type { Simulator } from '../simulator.ts';

/**
 * The simulator's interface over HTTP, for a simulator in a process of its own, under
 * `/_simulator/`. What is wrong with a request is answered as 400 `{ message }`.
 */
export function addControlApi(app: FastifyInstance, simulator: Simulator): void {
	const { state } = simulator;

	const reads: Record<string, () => unknown> = {
		requests: () => simulator.requests,
		account: () => ({
			...simulator.account,
			url: simulator.url,
			baseUrls: simulator.baseUrls,
		}),
		/** Bytes that the simulator's process holds, for tests of large uploads. */
		memory: () => ({ residentBytes: process.memoryUsage.rss() }),
		shapes: () => ({ now: simulator.shapes, possible: shapeValues }),
		state: () => ({
			// Without the contacts, which may be many: the service itself lists them.
			addressGroups: state.addressGroups(),
			optOuts: state.optOuts(),
			letters: state.letters,
			callbacks: state.callbacks,
			callbackDeliveries: state.callbackDeliveries,
			campaigns: state.campaigns,
			campaignChannels: state.campaignChannels,
			triggeredRecipients: Object.fromEntries(state.triggeredRecipients),
			messages: state.messages,
			channels: state.channels,
			orders: state.orders,
			dossiers: state.dossiers,
			signingFiles: state.signingFiles.map(({ environment, file, size }) => ({
				environment,
				file,
				size,
			})),
			webhookDeliveries: state.webhookDeliveries,
			operators: state.operators,
			routeTests: state.routeTests,
			routeTestReports: state.routeTestReports,
			claims: state.claims,
			numberRequests: state.numberRequests,
			phoneNumbers: state.phoneNumbers,
			cancelledNumbers: state.cancelledNumbers,
			bulkEmailWebhooks: state.bulkEmailWebhooks,
			bulkEmailUpdates: state.bulkEmailUpdates,
			shopEvents: state.shopEvents,
		}),
	};
	for (const [name, read] of Object.entries(reads)) {
		app.get(`/_simulator/${name}`, (_request, reply) => reply.send(read()));
	}

	const actions: Record<string, (body: unknown, id: string) => unknown> = {
		faults: (body) => {
			const faults = Array.isArray(body) ? (body as Fault[]) : [body as Fault];
			for (const fault of faults) simulator.order(fault);
			return { ordered: faults.length };
		},
		shapes: (body) => {
			simulator.shape((body ?? {}) as Partial<Shapes>);
			return simulator.shapes;
		},
		'requests/forget': () => {
			simulator.requests.length = 0;
			return { requests: 0 };
		},
		reset: () => {
			simulator.reset();
			return { reset: true };
		},
		latency: (body) => {
			const ms = numberOf(body, 'ms');
			simulator.latency(ms);
			return { ms };
		},
		limit: (body) => {
			const perSecond = numberOf(body, 'perSecond');
			simulator.limit(perSecond);
			return { perSecond };
		},
		'orders/:id/pay': (body, id) => state.payOrder(id, (body ?? {}) as PayOptions),
		'orders/:id/cancel': (_body, id) => state.cancelOrder(id),
		'orders/:id/refund': (body, id) => state.refundOrder(id, amountOf(body)),
		'orders/:id/chargeback': (body, id) => state.chargebackOrder(id, amountOf(body)),
		'orders/:id/confirm': (_body, id) => state.confirmOrder(id),
		'payments/time': (body) => {
			const minutes = numberOf(body, 'minutes');
			state.passPaymentsTime(minutes);
			return { minutes };
		},
		'letters/:id/advance': (body, id) =>
			state.advanceLetter(id, ((body ?? {}) as { to?: LetterStatus }).to),
		'campaigns/:id/deliver': (_body, id) => state.deliverCampaign(id),
		'messages/:id/deliver': (_body, id) => state.deliverMessage(id),
		'invites/:id/sign': (_body, id) => state.signInvite(id),
		'invites/:id/decline': (_body, id) => state.declineInvite(id),
		'dossiers/:id/expire': (_body, id) => state.expireDossier(id),
		'signing/sample': () => {
			const file = state.seedSigningFile('rental-contract.pdf', sampleContract());
			const kept = state.seedDossier([file], 2);
			kept.dossier.name = 'Rental contract';
			return kept;
		},
		'signing/webhook': (body) => {
			const { url, environment } = (body ?? {}) as { url?: string; environment?: Environment };
			if (url !== undefined && !URL.canParse(url)) throw new Error('url must be a URL');
			state.setSigningWebhook(url, environment);
			return Object.fromEntries(state.signingWebhooks);
		},
		'route-tests/:id/deliver': (body, messageKey) =>
			state.deliverTestMessage(messageKey, (body ?? {}) as { sender?: string; content?: string }),
		'route-tests/time': (body) => {
			const minutes = numberOf(body, 'minutes');
			state.passRouteTestTime(minutes);
			return { minutes };
		},
		'handsets/:id': (body, mccMnc) => {
			const online = yesNoOf(body, 'online');
			state.setHandset(mccMnc, online);
			return { mccMnc, online };
		},
		'phones/:id/opt-out': (body, number) => {
			const isActive = yesNoOf(body, 'isActive');
			state.setOptOut({ type: 'sms', value: number, isActive }, 'By text message');
			return { number, isActive };
		},
		/** `STOP` opts out, as `[[optout]]` says (document 2, *Body tags*). */
		'phones/:id/reply': (body, number) => {
			const { text = '' } = (body ?? {}) as { text?: string };
			if (typeof text !== 'string' || text.trim() === '') throw new Error('Enter a reply');
			state.replies.push({ number, body: text.trim(), at: Date.now() });
			if (text.trim().toUpperCase() === 'STOP') {
				state.setOptOut({ type: 'sms', value: number, isActive: true }, 'By text message');
			}
			return { number, text };
		},
		'messages/seed': (body) => ({ seeded: state.seedMessages(numberOf(body, 'count')).length }),
		'voice/inbound-numbers/seed': (body) => ({
			seeded: state.seedInboundNumbers(numberOf(body, 'count')).length,
		}),
		'voice/time': (body) => {
			const seconds = numberOf(body, 'seconds');
			state.passVoiceTime(seconds);
			return { seconds };
		},
		'voice/conversations': (body) => state.seedConversations(numberOf(body, 'count')),
		'voice/inbound-numbers': (body) => state.seedInboundNumbers(numberOf(body, 'count')),
		'ticket-shop/events': () => state.seedShopEvent(),
		'ticket-shop/tickets/:id/sell-out': (_body, id) => state.sellOut(id),
		'number-requests/:id/fulfil': (_body, id) => state.fulfilNumberRequest(id),
		'numbers/time': (body) => {
			const days = numberOf(body, 'days');
			state.passNumbersTime(days);
			return { days };
		},
		'bulk-email/webhook': (body) => {
			const { url = '', kinds } = (body ?? {}) as { url?: string; kinds?: UpdateKind[] };
			if (!URL.canParse(url)) throw new Error('url must be a URL');
			return state.setBulkEmailWebhook(url, kinds);
		},
		'bulk-email/update': (body) => {
			const { kind } = (body ?? {}) as { kind?: UpdateKind };
			if (!kind || !updateKinds.includes(kind)) {
				throw new Error(`kind must be one of ${updateKinds.join(', ')}`);
			}
			state.updateBulkEmail(kind);
			return { kind };
		},
	};
	for (const [name, act] of Object.entries(actions)) {
		app.post<{ Params: { id?: string } }>(`/_simulator/${name}`, (request, reply) => {
			try {
				return reply.send(act(readJson(request), request.params.id ?? ''));
			} catch (error) {
				const message = error instanceof Error ? error.message : String(error);
				return reply.code(400).send({ message });
			}
		});
	}

	app.get<{ Params: { id: string } }>('/_simulator/files/:id', (request, reply) => {
		const stored = state.signingFiles.find(({ file }) => file.id === request.params.id);
		if (!stored) return reply.code(404).send({ message: 'There is no such file' });
		return reply.type('application/pdf').send(open(stored));
	});

	app.get<{ Params: { id: string } }>('/_simulator/letters/:id/pdf', (request, reply) => {
		const content = state.letterPdfs.get(request.params.id);
		if (!content)
			return reply.code(404).send({ message: 'The content of this letter was not kept' });
		return reply.type('application/pdf').send(content);
	});
}

function amountOf(body: unknown): number | undefined {
	return ((body ?? {}) as { amount?: number }).amount;
}

function yesNoOf(body: unknown, name: string): boolean {
	const value = ((body ?? {}) as Record<string, unknown>)[name];
	if (typeof value !== 'boolean') throw new Error(`${name} must be true or false`);
	return value;
}

/** The number from 0 that the body holds under this name. */
function numberOf(body: unknown, name: string): number {
	const value = ((body ?? {}) as Record<string, unknown>)[name];
	if (typeof value !== 'number' || !(value >= 0))
		throw new Error(`${name} must be a number from 0`);
	return value;
}

function readJson({ body }: FastifyRequest): unknown {
	return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined;
}
