import { contractOf, keptVersions, whatBroke } from '../../tools/published-version';

test('workflows saved with any published version find their nodes, parameters, and defaults', () => {
	const now = contractOf(process.cwd());
	expect(Object.keys(now.types).length).toBeGreaterThan(20);
	expect(whatBroke(now, now)).toEqual([]);
	for (const { version, contract } of keptVersions(process.cwd())) {
		expect([version, whatBroke(contract, now)]).toEqual([version, []]);
	}
});
