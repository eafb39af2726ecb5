/** What both processes of other-nodes.ts know of the pack's side. */
import type { Service } from '../service.ts';
import type { GetWork } from './get-items.ts';

/** Where the pack finds its service. */
export const ownHost = 'svc.example';

export interface OtherNodesWork extends Pick<Service, 'account' | 'baseUrls' | 'url'> {
	what: 'read' | 'send';
	count: number;
	rounds: number;
}

export function textsOf(items: number): [GetWork] {
	return [
		{
			name: 'SVC Messages',
			type: 'svcMessages',
			work: {
				parameters: {
					resource: 'message',
					operation: 'create',
					sendTo: 'phoneNumber',
					phoneNumber: '={{ $json.phone }}',
					body: '={{ $json.text }}',
					senders: 'SVC',
				},
				items: Array.from({ length: items }, (_, index) => ({
					phone: `+316123${String(index).padStart(5, '0')}`,
					text: `Your order ${index} is on its way`,
				})),
				expected: items,
			},
		},
	];
}
