/** A base URL without encryption that leads beyond this machine is accepted, with a warning beside the output. */
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

async function warningsAt(lettersBaseUrl?: string): Promise<string[]> {
	const { svcProductTokenApi } = bed.engine.credentials;
	const { runData } = await bed.engine.runNode(
		'svcLetters callback getAll',
		{},
		{
			credentials: {
				svcProductTokenApi: { ...svcProductTokenApi, ...(lettersBaseUrl && { lettersBaseUrl }) },
			},
			settings: { onError: 'continueRegularOutput' },
		},
	);
	const hints = runData.svcLetters[0].hints ?? [];
	return hints.filter(({ type }) => type === 'warning').map(({ message }) => message);
}

test('http:// beyond this machine has a warning in the output', async () => {
	// Nothing is sent: no host has such a name.
	expect(await warningsAt('http://letters.invalid/v1')).toEqual([
		expect.stringMatching(/starts with http:\/\/.*aren't encrypted/),
	]);
});

test.each([
	['https:// beyond this machine', 'https://letters.invalid/v1'],
	['http:// on this machine', undefined],
])('%s has none', async (_, lettersBaseUrl) => {
	expect(await warningsAt(lettersBaseUrl)).toEqual([]);
});
