import type { Area, World } from '../core/area.ts';
import { addressbookArea, type AddressBookState } from './addressbook/index.ts';
import { bulkemailArea, type BulkEmailState } from './bulkemail/index.ts';
import { campaignsArea, type CampaignsState } from './campaigns/index.ts';
import { lettersArea, type LettersState } from './letters/index.ts';
import { messagesArea, type MessagesState } from './messages/index.ts';
import type { Message } from './messaging/model.ts';
import { senderFor } from './messaging/senders.ts';
import { numbersArea, type NumbersState } from './numbers/index.ts';
import { paymentsArea, type PaymentsState } from './payments/index.ts';
import { handsetNumber } from './routetest/model.ts';
import { routetestArea, type RouteTestState } from './routetest/index.ts';
import { signingAreas, type SigningState } from './signing/index.ts';
import { ticketshopArea, type TicketShopState } from './ticketshop/index.ts';
import { voiceArea, type VoiceState } from './voice/index.ts';

/** What SVC knows, over all areas, with small actions to play the world outside. */
export interface ServiceState
	extends AddressBookState,
		CampaignsState,
		LettersState,
		MessagesState,
		NumbersState,
		BulkEmailState,
		PaymentsState,
		SigningState,
		RouteTestState,
		TicketShopState,
		VoiceState {}

/** All areas of SVC. */
export function createAreas(world: World): { areas: Area[]; state: ServiceState } {
	const addressbook = addressbookArea(world);
	const campaigns = campaignsArea(world, addressbook.reach);
	const letters = lettersArea(world);
	const messages = messagesArea(world, addressbook.reach);
	const numbers = numbersArea(world);
	const bulkemail = bulkemailArea(world);
	const payments = paymentsArea(world);
	const signing = signingAreas(world);
	const routetest = routetestArea(world);
	const ticketshop = ticketshopArea();
	const voice = voiceArea(world);
	return {
		areas: [
			addressbook,
			campaigns,
			letters,
			messages,
			numbers,
			bulkemail,
			payments,
			...signing.areas,
			routetest,
			ticketshop,
			voice,
		],
		state: {
			...addressbook.state,
			...campaigns.state,
			...letters.state,
			...messages.state,
			...numbers.state,
			...bulkemail.state,
			...payments.state,
			...signing.state,
			...routetest.state,
			...ticketshop.state,
			...voice.state,
			deliverMessage(id) {
				const message = messages.state.deliverMessage(id);
				deliverToHandsets(message, routetest.state);
				return message;
			},
		},
	};
}

/** A handset recognizes its message by the key (service document 3, part B, test). */
function deliverToHandsets(
	message: Message,
	{ routeTests, deliverTestMessage }: RouteTestState,
): void {
	const { body = '', recipients = [] } = message;
	for (const test of routeTests) {
		const number = handsetNumber(test);
		const isForIt = recipients.some(({ msisdn }) => msisdn === number);
		if (!isForIt || !body.includes(test.messageKey)) continue;
		const sender = senderFor(message, number) ?? '';
		deliverTestMessage(test.messageKey, { sender, content: body });
	}
}
