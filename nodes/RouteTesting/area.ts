import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 3, part B. */
export const routeTesting: Area<'testProductAccount'> = {
	title: 'Route Testing',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'routeTestingBaseUrl', displayName: 'Route Testing Base URL' },
	path: {
		testProductAccount: {
			field: 'testProductAccount',
			displayName: 'Test Product Account ID',
			uuid: true,
		},
	},
};

export const operation = operationsOf(routeTesting);
