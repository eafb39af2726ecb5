import { Refusal, type Handler, type World } from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import type { Letter } from './model.ts';

/**
 * Price models by country. Fields of price records and models are undocumented: these are the
 * simulator's own, and so are the amounts (in euro).
 */
interface PriceModel {
	isoCode: string;
	isoCode3: string;
	currency: 'EUR';
	letter: number;
	registered: number;
	express: number;
	colorPage: number;
}

const priceModels: readonly PriceModel[] = [
	model('NL', 'NLD', 1.21),
	model('DE', 'DEU', 1.05),
	model('BE', 'BEL', 1.96),
	model('FR', 'FRA', 2.02),
	model('GB', 'GBR', 2.4),
	model('US', 'USA', 2.95),
];

function model(isoCode: string, isoCode3: string, letter: number): PriceModel {
	return {
		isoCode,
		isoCode3,
		currency: 'EUR',
		letter,
		registered: 4.5,
		express: 3,
		colorPage: 0.2,
	};
}

function modelOf(country: string | undefined): PriceModel | undefined {
	return priceModels.find(({ isoCode, isoCode3 }) => country === isoCode || country === isoCode3);
}

/** Price overview of one letter; countries without a model of their own cost 2.95. */
export function letterPrice(letter: Letter): { letterId: string; currency: string; total: number } {
	const prices = modelOf(letter.destination) ?? model('', '', 2.95);
	const isRegistered =
		letter.registered || letter.registeredMailbox || letter.registeredReceipt || false;
	const total =
		prices.letter +
		(isRegistered ? prices.registered : 0) +
		(letter.express ? prices.express : 0) +
		(letter.fullcolor ? prices.colorPage : 0);
	return { letterId: letter.id, currency: prices.currency, total: Math.round(total * 100) / 100 };
}

/** The endpoints of prices: document 1, part B. */
export function priceHandlers(world: World): Record<string, Handler> {
	return {
		'GET /accounts/{accountId}/prices': () =>
			answerList(world.shapes.letterLists, 'prices', priceModels),

		'GET /accounts/{accountId}/prices/{isoCode}': ({ path }) => {
			const prices = modelOf(path.isoCode);
			if (!prices) throw new Refusal(404, `there is no price for country ${path.isoCode}`);
			return { status: 200, body: prices };
		},
	};
}
