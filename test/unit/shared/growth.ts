/**
 * How many times longer `work` takes for 16 times the size: about 16 when the time grows in
 * proportion, 256 when it grows with the square. It is the processor's time, so waiting for other
 * work on the machine does not count; of several rounds the quickest does, since what the engine
 * does besides only ever makes one slower.
 */
export function growth(work: (size: number) => void, size: number): number {
	const quickest = (of: number) => Math.min(...Array.from({ length: 5 }, () => time(work, of)));
	time(work, size);
	return quickest(16 * size) / quickest(size);
}

/** Microseconds of one call: as many are made as take long enough to be measured. */
function time(work: (size: number) => void, size: number): number {
	for (let times = 1; ; times *= 2) {
		const start = process.cpuUsage();
		for (let call = 0; call < times; call++) work(size);
		const { user, system } = process.cpuUsage(start);
		if (user + system >= 4000) return (user + system) / times;
	}
}
