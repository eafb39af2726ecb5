/** The two lists that were written from SVC's description, compared with each other. */
import { documentedEndpoints, documentedParameters, titleOf } from './documented.ts';

test('documented.tsv has every endpoint, each with the parameters of its path and query', () => {
	const wanted = documentedEndpoints.flatMap(({ area, endpoint, query }) => [
		...[...endpoint.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${area} ${endpoint} path ${name}`),
		...query.map((name) => `${area} ${endpoint} query ${name.replace('*', '[]')}`),
	]);
	const endpoints = documentedEndpoints.map(({ area, endpoint }) => `${area} ${endpoint}`);
	const titles = documentedParameters.map(titleOf);
	const surplus = documentedParameters.filter((one) =>
		['path', 'query'].includes(one.place)
			? !wanted.includes(titleOf(one))
			: !endpoints.includes(`${one.area} ${one.endpoint}`),
	);
	expect([
		...wanted
			.filter((title) => !titles.includes(title))
			.map((title) => `${title}: add it to test/wire/documented.tsv`),
		...surplus.map((one) => `${titleOf(one)}: add it to simulator/contract/endpoints.tsv`),
		...titles
			.filter((title, index) => titles.indexOf(title) < index)
			.map((title) => `${title}: remove the second row in test/wire/documented.tsv`),
	]).toEqual([]);
});

// A row of a body has no other list to be compared with.
test('documented.tsv has lost no row', () => {
	expect(documentedParameters.length).toBeGreaterThanOrEqual(540);
});
