/** What each operation that sleeps waits for, and how that comes about. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ServiceState } from '../../../simulator/index.ts';
import { letterText, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { deliverTests } from '../route-testing/handsets.ts';
import type { SimulatorBed } from '../simulator-bed.ts';
import type { RunResult } from '../harness/index.ts';
import { questionParameters, respondAll, someQuestions } from '../waiting/question.ts';
import { itemCount } from './prediction.ts';

export interface Sleeper {
	parameters: INodeParameters;
	/** The items, which differ in what they ask for. */
	items(state: ServiceState): IDataObject[];
	/** What is waited for comes about, for all items. */
	comeAbout(state: ServiceState): void;
	/** Resumes the execution once all has come about, where that isn't for time to do. */
	resume?(bed: SimulatorBed, suspended: RunResult): Promise<RunResult>;
	/** Callbacks that are left at the service. */
	callbacks(state: ServiceState): number;
}

/** By the operation's name in the matrix. */
export const sleepers: Readonly<Record<string, Sleeper>> = {
	'svcLetters letter createAndWait': {
		parameters: {
			content: 'text',
			additionalFields: { omitScheduledate: true },
			...letterText,
			statuses: 'delivered',
			waitAtMost: 14,
			waitUnit: 'days',
		},
		items: () => someLetters(itemCount),
		comeAbout(state) {
			for (const { id, status } of state.letters) {
				if (status !== 'delivered') state.advanceLetter(id, 'delivered');
			}
		},
		callbacks: (state) => state.callbacks.length,
	},
	'svcMessages message sendAndWait': {
		parameters: questionParameters,
		items: () => someQuestions(itemCount),
		comeAbout: () => {},
		resume: respondAll,
		callbacks: () => 0,
	},
	'svcPayments order waitUntilPaid': {
		parameters: {
			orderKey: byId('={{ $json.key }}'),
			level: 'SAFE',
			waitAtMost: 1,
			waitUnit: 'days',
		},
		items: (state) => state.seedOrders(itemCount).map(({ order_key: key }) => ({ key })),
		comeAbout(state) {
			for (const { order_key: key, payments } of state.orders) {
				if (payments.length === 0) state.payOrder(key);
			}
		},
		callbacks: () => 0,
	},
	'svcRouteTesting test run': {
		parameters: {
			mccMnc: byId('20408'),
			additionalFields: { testDuration: '={{ $json.minutes }}' },
		},
		items: () => Array.from({ length: itemCount }, (_, index) => ({ minutes: 5 + index })),
		comeAbout: deliverTests,
		callbacks: () => 0,
	},
};
