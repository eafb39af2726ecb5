import type { ServiceRequest } from '../http';
import type { KnownResponse } from './itemRecord';

/**
 * Responses that count only once their item is completed. A list that each item reads is the same again and again, so
 * each text is kept once: else 5,000 new contacts in a group of 2,000 would take 2.5 GB.
 */
export class PassingResponses {
	private readonly byItem = new Map<number, Record<string, KnownResponse>>();
	private readonly texts = new Map<string, string>();

	/** Several items are read for before they are sent, so none is complete; and a list of many pages is too much for each. */
	keepOf(
		[item, another]: readonly number[],
		key: string,
		answer: KnownResponse,
		{ effect, expires }: ServiceRequest,
	): void {
		const isPassing = effect === 'read' || expires === true;
		if (item !== undefined && another === undefined && isPassing) this.keep(item, key, answer);
	}

	keep(item: number, key: string, answer: KnownResponse): void {
		const text = this.texts.get(answer.text) ?? answer.text;
		this.texts.set(text, text);
		const own = this.byItem.get(item) ?? {};
		own[key] = { ...answer, text };
		this.byItem.set(item, own);
	}

	/** Those of an item that is completed now. */
	take(item: number): Readonly<Record<string, KnownResponse>> | undefined {
		const own = this.byItem.get(item);
		this.byItem.delete(item);
		return own;
	}
}
