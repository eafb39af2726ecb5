import type { IDataObject } from 'n8n-workflow';
import { currencies } from '../../Payments/iso/currencies';
import { UnusableAnswer } from '../../shared/errors';
import { asObject, word } from '../../shared/http';
import {
	type Added,
	choice,
	InputError,
	list,
	number,
	truthOf,
	type Values,
	yesNo,
} from '../../shared/fields';
import { only } from '../../shared/operation';
import { operation } from '../area';
import { accessKey, eventUuid, paymentMethodUuid, ticketUuid } from '../locators';
import { limitIn, paymentMethodsIn, readTickets } from '../shopEvent';
import { language as languageField, textIn } from '../texts';
import { digits } from './decimal';
import { type Line, type PercentageMeaning, totalOf } from './total';

const fields = {
	eventUuid,
	tickets: list({
		displayName: 'Tickets',
		entryName: 'Ticket',
		required: true,
		place: 'nowhere',
		// Open at first, because without a ticket there is nothing to calculate.
		first: [{ ticketUuid: { __rl: true, mode: 'list', value: '' }, amount: 1 }],
		entry: {
			ticketUuid,
			amount: number({
				displayName: 'Quantity',
				description: 'The number of these tickets. Set to 0 to leave them out.',
				required: true,
				min: 0,
			}),
		},
	}),
	paymentMethodUuid,
	language: languageField,
};

const options = {
	accessKey,
	ignoreAvailability: yesNo({
		displayName: 'Ignore Availability',
		description: "Whether to include tickets that can't be ordered now",
		place: 'nowhere',
	}),
	percentageFeeIs: choice<PercentageMeaning>({
		displayName: 'Percentage Fee Type',
		description:
			"How to read the payment method's percentage fee, if it has one. Compare the total with an order in the shop, and select the type that gives the same result.",
		options: [
			{
				name: 'Factor',
				value: 'factor',
				description: 'Multiplies the subtotal. 1.02 adds 2 percent.',
			},
			{ name: 'Fraction', value: 'fraction', description: '0.02 adds 2 percent' },
			{ name: 'Percentage', value: 'percent', description: '2 adds 2 percent' },
		],
		default: 'percent',
		place: 'nowhere',
	}),
};

export const calculateTotal = operation({
	name: 'Calculate Total',
	value: 'calculateTotal',
	action: 'Calculate order total',
	description:
		'Calculate the total of the selected tickets with their fees. To add the fees of a payment method, select one. Nothing is ordered.',
	request: 'GET /events/{event_uuid}',
	fields,
	options,
	send: { as: 'one', output: ({ body }, values) => [calculated(asObject(body), values)] },
});

type OrderValues = Values<typeof fields> & Added<typeof options>;

function calculated(shopEvent: IDataObject, values: OrderValues): IDataObject {
	const lines = chosenTickets(readTickets(shopEvent, values.language, Date.now()), values);
	const method = chosenMethod(shopEvent, values.paymentMethodUuid);
	const currency = currencyOf(method ? [method] : paymentMethodsIn(shopEvent));
	const known = currencies.get(currency?.toUpperCase() ?? '');
	// Where the currency isn't known, two decimals are what all amounts of the document have.
	const decimals = known?.decimals ?? 2;
	const { percentageFeeIs: meaning } = values;
	const { formula, subTotal, total, exactTotal } = totalOf(lines, method, meaning, decimals);
	if (formula === 'allFees' && !meaning) {
		throw new InputError(
			`has a percentage fee of ${word(method?.percentage_fee)}, which can be a percentage, a fraction, or a factor`,
			'Add Options > Percentage Fee Type and select which one it is. Ask your provider, or compare with an order in the shop.',
			'Payment Method',
		);
	}
	if (formula === 'allFees') refuseMisread(method?.percentage_fee, meaning);
	return {
		total: Number(digits(total)),
		// An order could be for a hundred times as much if the decimals were only assumed.
		totalInMinorUnits: known ? Number(total.units) : null,
		exactTotal,
		subTotal: Number(digits(subTotal)),
		currency,
		formula,
		...(method && { paymentMethod: only(method, ['uuid', 'name', 'percentage_fee', 'fixed_fee']) }),
		tickets: lines.map((line) => only(line, ['uuid', 'name', 'price', 'fixed_fee', 'amount'])),
	};
}

/** A fee never lowers a total, nor doubles it: it's read in another way than it's written. */
function refuseMisread(fee: unknown, meaning: PercentageMeaning | undefined): void {
	const written = Number(fee);
	const would =
		meaning === 'factor' && written < 1
			? 'lower the total'
			: (meaning === 'factor' && written >= 2) || (meaning === 'fraction' && written >= 1)
				? 'at least double the total'
				: undefined;
	if (would === undefined) return;
	throw new InputError(
		`can't be "${meaning === 'factor' ? 'Factor' : 'Fraction'}", because the payment method has ${word(fee)}, which would ${would}`,
		'Select another one. Ask your provider which one it is.',
		'Percentage Fee Type',
	);
}

type ChosenTicket = Line & IDataObject;

/** The tickets with their amounts, checked by the rules of the event; the same ticket twice is added up. */
function chosenTickets(
	offered: readonly IDataObject[],
	{ tickets, language, ignoreAvailability = false }: OrderValues,
): ChosenTicket[] {
	const wanted = new Map<string, number>();
	for (const { ticketUuid: uuid, amount } of tickets) {
		const key = uuid.toLowerCase();
		wanted.set(key, (wanted.get(key) ?? 0) + amount);
	}
	if ([...wanted.values()].every((amount) => amount === 0)) {
		throw ticketError('has no quantity above 0', 'Enter the number of tickets to calculate.');
	}
	const chosen = [...wanted].filter(([, amount]) => amount > 0);
	return chosen.map(([uuid, amount]) => {
		const ticket = offered.find((one) => word(one.uuid).toLowerCase() === uuid);
		if (!ticket && offered.some((one) => word(one.uuid) === '')) {
			throw new UnusableAnswer('has a ticket without its ID');
		}
		if (!ticket) throw ticketError(`contains ticket ${uuid}, which the event doesn't have`);
		const { price, fixed_fee } = ticket;
		const named = { ...ticket, name: textIn(ticket.name, language) };
		checkTicket(named, amount, ignoreAvailability);
		return { ...named, price, fixed_fee, amount };
	});
}

function checkTicket(ticket: IDataObject, amount: number, ignoreAvailability: boolean): void {
	const { name, is_unlimited: isUnlimited } = ticket;
	const min = limitIn(ticket.min_order_amount);
	const most = limitIn(ticket.max_order_amount);
	const max = truthOf(isUnlimited) === true && most === 0 ? undefined : most;
	const title = `"${word(name)}"`;
	if (min !== undefined && amount < min) {
		throw ticketError(`has ${amount} of ${title}, but the shop requires at least ${min}`);
	}
	if (max !== undefined && amount > max) {
		throw ticketError(`has ${amount} of ${title}, but the shop allows up to ${max}`);
	}
	if (!ignoreAvailability && ticket.isAvailable !== true) {
		throw ticketError(
			`has ${title}, which can't be ordered now: ${word(ticket.unavailableBecause)}`,
			"Choose another ticket. To calculate anyway, add the option 'Ignore Availability' and turn it on.",
		);
	}
}

function ticketError(
	problem: string,
	remedy = "Correct the tickets. To see the event's tickets, run Ticket > Get Many.",
): InputError {
	return new InputError(problem, remedy, 'Tickets');
}

function chosenMethod(shopEvent: IDataObject, uuid: string | undefined): IDataObject | undefined {
	if (uuid === undefined) return undefined;
	const method = paymentMethodsIn(shopEvent).find(
		(one) => word(one.uuid).toLowerCase() === uuid.toLowerCase(),
	);
	if (method) return method;
	throw new InputError(
		`is ${uuid}, which the event doesn't have`,
		'Choose one from the list. Each event has its own.',
		'Payment Method',
	);
}

/** The currency stands with the payment methods; undefined where they don't agree. */
function currencyOf(methods: readonly IDataObject[]): string | undefined {
	const found = new Set(methods.map(({ currency_id: id }) => id));
	const [only] = found;
	return found.size === 1 && typeof only === 'string' ? only : undefined;
}
