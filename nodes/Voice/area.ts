import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 3, part C. */
export const voice: Area<'voiceAccountId'> = {
	title: 'Voice',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'voiceBaseUrl', displayName: 'Voice Base URL' },
	path: {
		voiceAccountId: { field: 'voiceAccountId', displayName: 'Voice Account ID', uuid: true },
	},
};

export const operation = operationsOf(voice);
