import { Readable } from 'node:stream';
import { wholeText } from '../../../../nodes/shared/http/responseText';

const most = 64 * 1024 * 1024;
const bodyOf = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')));

it('reads 64 MB', async () => {
	const text = await wholeText(bodyOf(most - 1, 1), 60_000);
	expect(text).toHaveLength(most);
});

it('reads not a byte more', async () => {
	await expect(wholeText(bodyOf(most, 1, 1), 60_000)).rejects.toThrow('is larger than 64 MB');
});
