import campaignsContract from '../../contract/campaigns.json' with { type: 'json' };
import messagingContract from '../../contract/messaging.json' with { type: 'json' };
import { checkAccountId, type Area, type World } from '../../core/area.ts';
import { combined } from '../../core/contract.ts';
import type { Reach } from '../addressbook/index.ts';
import { campaignHandlers } from './campaigns.ts';
import { createCampaignsState, type CampaignsState } from './state.ts';

export type { CampaignsState } from './state.ts';

/** Campaigns: document 2, parts A and B, campaigns interface. */
export function campaignsArea(world: World, reach: Reach): Area<CampaignsState> {
	const { state, reset } = createCampaignsState();
	return {
		name: 'campaigns',
		base: '/campaigns/v1',
		contract: combined(messagingContract, campaignsContract),
		handlers: campaignHandlers(world, state, reach),
		state,
		checkOwner: (_endpoint, path) => checkAccountId(world, path),
		reset,
	};
}
