/**
 * How many times longer `work` takes for 16 times the size: about 16 when the time grows in
 * proportion, 256 when it grows with the square. Of several rounds the quickest counts, since
 * other work on the machine only ever makes one slower.
 */
export function growth(work: (size: number) => void, size: number): number {
	const quickest = (of: number) => Math.min(...Array.from({ length: 5 }, () => time(work, of)));
	time(work, size);
	return quickest(16 * size) / quickest(size);
}

function time(work: (size: number) => void, size: number): number {
	const start = process.hrtime.bigint();
	work(size);
	return Number(process.hrtime.bigint() - start);
}
