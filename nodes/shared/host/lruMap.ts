/** A map that keeps the `limit` most recently set entries. */
export class LruMap<Value> extends Map<string, Value> {
	constructor(private readonly limit: number) {
		super();
	}

	override set(key: string, value: Value): this {
		this.delete(key);
		super.set(key, value);
		for (const oldest of this.keys()) {
			if (this.size <= this.limit) break;
			this.delete(oldest);
		}
		return this;
	}
}
