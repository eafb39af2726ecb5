import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { openQuestion } from '../../shared/suspend';
import { isObject } from '../../shared/fields';
import { deliveryOf, Refusal, responseOf } from '../../shared/webhook';
import { readAnswer, Unclear } from './answer';
import { type Note, notePage, pageHeaders, questionPage } from './page';
import { isAsking } from './question';

/** Statuses say to machines what the page says in words. */
const statusOf: Readonly<Record<Note, number>> = {
	taken: 200,
	answered: 409,
	busy: 503,
	late: 410,
	unknown: 404,
	tooLarge: 413,
};

/**
 * A person opens the link, or sends the page's form. Opening changes nothing: phones, mail servers and
 * messengers fetch links to preview them.
 */
export async function receiveResponse(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const delivery = deliveryOf(context);
	const opened = openQuestion(context, delivery.query.key);
	if (opened.is !== 'open') return show(context, statusOf[opened.is], notePage(opened.is));
	const { asked: asking } = opened;
	if (!isAsking(asking)) return show(context, statusOf.unknown, notePage('unknown'));
	if (methodOf(context) !== 'POST') return show(context, 200, questionPage(asking));
	const form = await delivery.text();
	if (form instanceof Refusal) return show(context, statusOf.tooLarge, notePage('tooLarge'));
	const entered = new URLSearchParams(form);
	const answer = readAnswer(asking, entered);
	if (answer instanceof Unclear) {
		return show(context, 422, questionPage(asking, answer, entered));
	}
	const taken = await opened.take({ ...answer, respondedAt: new Date().toISOString() });
	if (taken === 'answered' || taken === 'busy')
		return show(context, statusOf[taken], notePage(taken));
	// n8n 2.x sends this page only once it has resumed the execution, so a response that it confirms isn't
	// lost. The node has no output of its own here, so n8n runs it again.
	setHeaders(context);
	return { webhookResponse: notePage(taken === 'again' ? 'answered' : taken), workflowData: [] };
}

function show(context: IWebhookFunctions, status: number, page: string): IWebhookResponseData {
	setHeaders(context);
	responseOf(context)?.status(status).send(page);
	return { noWebhookResponse: true };
}

function setHeaders(context: IWebhookFunctions): void {
	const response = responseOf(context);
	for (const [name, value] of Object.entries(pageHeaders)) response?.setHeader(name, value);
}

function methodOf(context: IWebhookFunctions): unknown {
	const request: unknown = context.getRequestObject();
	return isObject(request) ? request.method : undefined;
}
