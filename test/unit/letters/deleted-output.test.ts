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
