import { byId, idsBy } from '../locator.ts';
import type { Samples } from '../samples.ts';

const mccMnc = byId('20408');
const additionalFields = { testDuration: '={{ $json.minutes }}' };

/** All operations of SVC Route Testing, each on a test of its own. */
export const samples: Samples = {
	node: 'svcRouteTesting',
	parameters: {
		test: {
			create: { mccMnc, additionalFields },
			createMany: { mccMnc, additionalFields },
			run: { mccMnc, additionalFields, waitAtMost: 0 },
		},
		result: {
			get: { id: byId('={{ $json.id }}') },
			getByIds: { testIds: idsBy('={{ $json.id }}') },
			waitUntilFinal: { testIds: idsBy('={{ $json.id }}'), maxMinutes: 0 },
			getAll: {},
		},
		coverage: { getOperators: {}, getAvailableOperators: {}, getCountries: {} },
	},
	arrangeItem: ({ state }, index) => ({ id: state.seedRouteTests(1)[0].id, minutes: 5 + index }),
};
