import fc from 'fast-check';
import { changedHistory } from '../../../nodes/RouteTestingTrigger/changes';

/** The codes of the reports that are told. */
function told(reports: readonly string[]): string[] {
	let history: string | undefined;
	return reports.filter((code) => {
		const next = changedHistory(history, code);
		history = next ?? history;
		return next !== undefined;
	});
}

/** The courses of a test that service document 3, part B, shows. */
const courses = [
	['1'],
	['2'],
	['2', '1'],
	['4', '1'],
	['4', '2'],
	['4', '2', '1'],
	['3', '1'],
	['3', '4', '1'],
	['3', '4', '2', '1'],
	['0', '1'],
	['0', '2', '1'],
	['0', '3', '0', '3', '2', '1'],
	['3', '0', '3', '4'],
];

it.each(courses.map((course) => [course]))('reports each change of %j once', (course) => {
	expect(told(course)).toEqual(course);
	expect(told(course.flatMap((code) => [code, code, code]))).toEqual(course);
});

it("isn't misled by redelivered reports, immediately or later", () => {
	// A course that passes no stage twice, so that an old report is known to be old.
	const course = fc.constantFrom(
		...courses.filter((codes) => new Set(codes).size === codes.length && !isOpenTwice(codes)),
	);
	fc.assert(
		fc.property(
			course,
			fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }),
			(codes, late) => {
				const reports = codes.flatMap((code, index) => [
					code,
					...late
						.filter(([when]) => when % codes.length === index)
						.map(([, which]) => codes[which % (index + 1)] ?? code),
				]);
				expect(told(reports)).toEqual(codes);
			},
		),
	);
});

/** 0 and 3 may follow each other in both directions, so a late one of them is taken for a change. */
function isOpenTwice(codes: readonly string[]): boolean {
	return codes.filter((code) => ['0', '3'].includes(code)).length > 1;
}

it('ignores reports of a status that the test has moved on from', () => {
	expect(told(['1', '2'])).toEqual(['1']);
	// A late 2, and the 1 that is repeated after it.
	expect(told(['4', '1', '2', '1'])).toEqual(['4', '1']);
	expect(told(['2', '4', '1'])).toEqual(['2', '1']);
	expect(told(['4', '3', '0', '2'])).toEqual(['4', '2']);
});

it('reports undocumented codes', () => {
	expect(told(['1', '5', '1'])).toEqual(['1', '5', '1']);
	expect(told(['5', '1'])).toEqual(['5', '1']);
	expect(told(['99', '99', '7'])).toEqual(['99', '7']);
});

it('never reports the same code twice in a row, and stays small', () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom('0', '1', '2', '3', '4', '5', '9')), (reports) => {
			const codes = told(reports);
			codes.forEach((code, index) => expect(code).not.toBe(codes[index - 1]));
			expect(codes[0]).toBe(reports[0]);
		}),
	);
	let history: string | undefined;
	for (let turn = 0; turn < 500; turn++) {
		const next = changedHistory(history, turn % 2 === 0 ? '0' : '3');
		expect(next).toBeDefined();
		history = next;
	}
	expect(history?.length).toBeLessThan(200);
});
