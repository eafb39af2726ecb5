const { default: TestSequencer } = require('@jest/test-sequencer');

/** What takes ten seconds and more, as `jest --json` says. */
const slow =
	/\/(?:faults|echoed-\w+|empty\/fields|endless-answers|pace|import|download|upload|wait-until-final|order-bound|triggers\/payments|parameters|polling|sleeping)\.test\.ts$/;

/**
 * On a fresh clone, Jest knows no durations and goes by the sizes of files. The fault matrix, a few lines in each
 * area, would come last, with a core that has nothing left to do.
 */
module.exports = class SlowFirst extends TestSequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const isSlow = ({ path, duration }) => duration === undefined && slow.test(path);
		return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
	}
};
