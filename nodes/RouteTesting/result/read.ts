import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { asObject, outermost, plain } from '../../shared/http';

/**
 * The result of one test, also in an envelope of whatever name.
 * @throws UnusableAnswer for something else, which would pass for a test that is pending, and for another test, whose
 * delivery would pass for this one's
 */
export function testResult(id: string, body: unknown): IDataObject {
	const isSame = (one: IDataObject) => plain(one.id) === plain(id);
	const result = outermost(body, isSame) ?? asObject(body);
	if (!['id', 'statusCode'].some((name) => name in result)) {
		throw new UnusableAnswer("isn't a test result");
	}
	if (plain(result.id) !== '' && !isSame(result)) throw new UnusableAnswer('is another test');
	return result;
}
