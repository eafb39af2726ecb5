import type { Case } from '../result.ts';
import { contacts } from './contacts.ts';
import { createItems } from './create-items.ts';
import { files } from './files.ts';
import { getItems } from './get-items.ts';
import { growth } from './growth.ts';
import { limited } from './limited.ts';
import { load } from './load.ts';
import { otherNodes } from './other-nodes.ts';
import { distantLists, returnAll } from './return-all.ts';
import { routeTests } from './route-tests.ts';
import { webhooksInN8n } from './webhooks-in-n8n.ts';
import { webhooks } from './webhooks.ts';

/** By the name that chooses one: `npm run bench -- get-items`. */
export const cases: Record<string, Case> = {
	'get-items': getItems,
	limited,
	'other-nodes': otherNodes,
	'create-items': createItems,
	'return-all': returnAll,
	'distant-lists': distantLists,
	contacts,
	'route-tests': routeTests,
	files,
	load,
	webhooks,
	'webhooks-in-n8n': webhooksInN8n,
	growth,
};
