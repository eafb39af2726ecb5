import voiceContract from '../../contract/voice.json' with { type: 'json' };
import { errorAnswer } from '../../core/answer.ts';
import { type Answer, type Area, Refusal, type World } from '../../core/area.ts';
import { createClock } from '../../core/clock.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { seed } from '../../core/seed.ts';
import type { Shapes } from '../../shapes.ts';
import { excelFile } from './excel.ts';
import { conversation, type Conversation, inboundNumber, type InboundNumber } from './model.ts';

export interface VoiceState {
	inboundNumbers: InboundNumber[];
	conversations: Conversation[];
	/** Puts inbound numbers there, to be listed. */
	seedInboundNumbers(count: number): InboundNumber[];
	/** Puts call records there, to be listed. */
	seedConversations(count: number): Conversation[];
	/** Adds one call record, to be listed where the shape `callOrder` says. */
	recordCall(call: Partial<Conversation>): Conversation;
	/** Sets the clock of the five-minute rule forward, by seconds. */
	passVoiceTime(seconds: number): void;
}

/** "one request per 5 minutes for each unique request" (document 3, limits). */
const pauseMs = 5 * 60_000;

/** Voice: document 3, part C. */
export function voiceArea(world: World): Area<VoiceState> {
	const clock = createClock();
	const inboundNumbers: InboundNumber[] = [];
	const conversations: Conversation[] = [];
	/** How many there have been: what was removed keeps its ID. */
	let recorded = 0;
	/** When each unique request was last answered. */
	const answered = new Map<string, number>();

	/** Milliseconds until a request may be repeated; 0 if it may be sent now. */
	const waitFor = (request: string): number => {
		const before = answered.get(request);
		return before === undefined ? 0 : Math.max(0, before + pauseMs - clock.now());
	};

	const page = (elements: object[], query: Record<string, unknown>): Answer => {
		const { skip = 0, take = 0 } = query as { skip?: number; take?: number };
		const found = elements.slice(skip, skip + Math.min(take, world.shapes.maxTake ?? Infinity));
		const headers = {
			'X-SVC-Pagination-Skip': String(skip),
			'X-SVC-Pagination-Take': String(found.length),
			'X-SVC-Pagination-Total': String(elements.length),
		};
		return { status: 200, body: found, headers };
	};

	return {
		name: 'voice',
		base: '/voice',
		contract: voiceContract as ContractDocument,
		handlers: {
			'GET /inboundnumberapi/v2/{voiceAccountId}/inboundnumbers': ({ query }) =>
				page(inboundNumbers, query),

			'GET /inboundnumberapi/v2/{voiceAccountId}/inboundnumbers/export': () => ({
				status: 200,
				headers: { 'X-SVC-FILENAME': 'InboundNumbers.xlsx' },
				file: excelFile(inboundNumbers),
			}),

			'GET /cdrapi/v1/{voiceAccountId}/conversations': ({ path, query }) => {
				// "uniqueness is determined by voice account id, the From value and the skip value"
				const { skip = 0, From = '' } = query as { skip?: number; From?: string };
				const request = `${path.voiceAccountId?.toLowerCase()} ${From} ${skip}`;
				const wait = waitFor(request);
				if (wait > 0) {
					const reason = 'The same request was sent less than 5 minutes ago';
					return {
						...errorAnswer(429, reason, world.shapes),
						headers: { 'Retry-After': String(Math.ceil(wait / 1000)) },
					};
				}
				answered.set(request, clock.now());
				return page(inOrder(conversations, world.shapes), query);
			},
		},
		state: {
			inboundNumbers,
			conversations,
			seedInboundNumbers: (count) => seed(inboundNumbers, count, inboundNumber),
			seedConversations: (count) => seed(conversations, count, conversation),
			recordCall(call) {
				recorded = Math.max(recorded, conversations.length) + 1;
				const made = { ...conversation(recorded - 1), ...call };
				conversations.push(made);
				return made;
			},
			passVoiceTime: (seconds) => clock.pass(seconds * 1000),
		},
		checkOwner(_endpoint, { voiceAccountId }) {
			if (voiceAccountId?.toLowerCase() === world.account.voiceAccountId) return;
			throw new Refusal(403, `${voiceAccountId} is not the voice account of this token`);
		},
		reset() {
			inboundNumbers.length = 0;
			conversations.length = 0;
			recorded = 0;
			answered.clear();
			clock.reset();
		},
	};
}

function inOrder(calls: readonly Conversation[], { callOrder }: Readonly<Shapes>): Conversation[] {
	if (callOrder === 'as recorded') return [...calls];
	const oldestFirst = calls.toSorted((a, b) => Date.parse(a.startedOn) - Date.parse(b.startedOn));
	return callOrder === 'oldest first' ? oldestFirst : oldestFirst.reverse();
}
