/** How many requests a second a service lets in: a bucket that holds a second's worth, and is refilled evenly. */
export class Pace {
	private readonly perSecond: number;
	private full: number;
	private seenAt = performance.now();

	constructor(perSecond: number) {
		this.perSecond = perSecond;
		this.full = perSecond;
	}

	/** Whether one more request is let in. Refused ones cost nothing. */
	admits(): boolean {
		const now = performance.now();
		const refilled = ((now - this.seenAt) / 1000) * this.perSecond;
		this.full = Math.min(this.perSecond, this.full + refilled);
		this.seenAt = now;
		if (this.full < 1) return false;
		this.full--;
		return true;
	}
}
