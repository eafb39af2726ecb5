import routetestContract from '../../contract/routetest.json' with { type: 'json' };
import { type Area, Refusal, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { requestAnswer, resultOf } from './answers.ts';
import type { TestRequest } from './model.ts';
import { createRouteTests, type RouteTestState } from './state.ts';

export type { RouteTestState } from './state.ts';

/** "default 100" (document 3, limits). */
const defaultAmount = 100;

/** Route testing: document 3, part B. */
export function routetestArea(world: World): Area<RouteTestState> {
	const { state, begin, update, reset } = createRouteTests(world);
	const { operators, routeTests } = state;

	const answerTo = (request: TestRequest) => {
		const isSupported = operators.some(({ mccMnc }) => mccMnc === request.mccMnc);
		return requestAnswer(request, begin(request), isSupported, world.shapes);
	};
	const find = (id = '') => {
		update();
		return routeTests.find((test) => test.id === id.toLowerCase());
	};

	return {
		name: 'routetest',
		base: '/routetest/v1',
		contract: routetestContract as ContractDocument,
		handlers: {
			'GET /support/operators': () => ({
				status: 200,
				body: operators.map(({ mccMnc }) => mccMnc),
			}),

			'GET /support/countries': () => {
				const countries = new Map(
					operators.map(({ countryCode, countryName }) => [
						countryCode,
						{ countryCode, countryName },
					]),
				);
				return { status: 200, body: [...countries.values()] };
			},

			'GET /support/currentavailableoperators': () => ({
				status: 200,
				body: operators.filter(({ online }) => online).map(({ mccMnc }) => mccMnc),
			}),

			'POST /testrequest/{testProductAccount}': ({ body }) => ({
				status: 200,
				body: answerTo(body as TestRequest),
			}),

			'POST /testrequest/multiple/{testProductAccount}': ({ body }) => ({
				status: 200,
				body: (body as TestRequest[]).map(answerTo),
			}),

			'GET /testresult/{testProductAccount}/{id}': ({ path }) => {
				const test = find(path.id);
				// The status is undocumented; 404 is ours.
				if (!test) throw new Refusal(404, `there is no test ${path.id}`);
				return { status: 200, body: resultOf(test, world.shapes) };
			},

			// What comes back for an unknown id is undocumented; here it's left out.
			'POST /testresult/{testProductAccount}': ({ body }) => ({
				status: 200,
				body: (body as string[])
					.map(find)
					.filter((test) => test !== undefined)
					.map((test) => resultOf(test, world.shapes))
					.reverse(),
			}),

			'GET /testresult/{testProductAccount}': ({ query }) => {
				update();
				const { mccMnc, fromDate, toDate, amountOfResults = defaultAmount } = query as Filter;
				const found = routeTests
					.filter(
						(test) =>
							(mccMnc === undefined || test.mccMnc === mccMnc) &&
							(fromDate === undefined || Date.parse(test.requestDate) > Date.parse(fromDate)) &&
							(toDate === undefined || Date.parse(test.requestDate) < Date.parse(toDate)),
					)
					.reverse()
					.slice(0, amountOfResults)
					.map((test) => resultOf(test, world.shapes));
				const { testResultLists: name } = world.shapes;
				if (name === 'hal') return { status: 200, body: { _embedded: { results: found } } };
				return { status: 200, body: name === 'array' ? found : { [name]: found } };
			},
		},
		state,
		checkOwner(_endpoint, { testProductAccount }) {
			if (testProductAccount === undefined) return;
			if (testProductAccount.toLowerCase() === world.account.testProductAccount) return;
			throw new Refusal(403, `${testProductAccount} is not the product account of this token`);
		},
		reset,
	};
}

interface Filter {
	mccMnc?: string;
	fromDate?: string;
	toDate?: string;
	amountOfResults?: number;
}
