/**
 * Loaded into n8n before n8n itself: sets its clock forward by so many milliseconds, as if that much
 * time had passed since it was started last. Timers run as ever.
 */
const aheadMs = Number(process.env.SVC_CLOCK_AHEAD_MS ?? 0);

if (aheadMs > 0) {
	const RealDate = Date;
	// Libraries write `Date.now` back, which must not make this one call itself.
	const realNow = RealDate.now;
	const now = () => realNow() + aheadMs;
	globalThis.Date = new Proxy(RealDate, {
		construct: (target, values: unknown[], newTarget) =>
			Reflect.construct(target, values.length > 0 ? values : [now()], newTarget) as object,
		apply: () => new RealDate(now()).toString(),
		get: (target, name, receiver) =>
			name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
	});
}
