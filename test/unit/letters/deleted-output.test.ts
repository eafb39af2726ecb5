import { checkDeleted } from '../../../nodes/shared/operation';
import { NegativeAnswer } from '../../../nodes/shared/errors';

test.each([
	['letter', 'Letter > Get'],
	['callback', 'Callback > Get'],
])('whoever could not delete a %s learns where to check it', (noun, operation) => {
	try {
		checkDeleted({ deleted: false }, noun, operation);
		throw new Error('It was deleted');
	} catch (error) {
		expect(error).toBeInstanceOf(NegativeAnswer);
		expect(error).toMatchObject({
			message: `SVC says that it didn't delete the ${noun}`,
			remedy: `Run ${operation} to check it. Maybe it can't be deleted anymore.`,
		});
	}
});

test.each([
	false,
	{ data: { deleted: false } },
	{ errors: null, data: { deleted: false } },
	{ errors: [], result: { letter: { id: '1', is_deleted: 0 } } },
	[{ isDeleted: 'false' }],
])('SVC says that it deleted nothing: %j', (body) => {
	expect(() => checkDeleted(body, 'letter', 'Letter > Get')).toThrow(NegativeAnswer);
});

test.each([
	undefined,
	'OK',
	true,
	{ deleted: true },
	{ data: null, errors: [] },
	{ letter: { id: '1', pages: [{ deleted: false }] } },
])('SVC says nothing of the kind: %j', (body) => {
	expect(() => checkDeleted(body, 'letter', 'Letter > Get')).not.toThrow();
});
