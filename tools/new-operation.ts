import { createOperation } from './new-operation-files.ts';

/*
 * `npm run new -- letters letter getTracking "GET /accounts/{accountId}/letters/{letterId}/tracking" --whole`
 * creates the files of a new operation: its definition, its line in the area's list, its test, its sample
 * parameters, its lines in the documents, its endpoint in the simulator's contract, the parameters of that endpoint, and
 * the names that its area doesn't know yet of its response.
 * With --whole it returns a list in one response, with --list one in pages. Each `--query carrier=POST,EXPRESS`
 * adds a parameter of the query, with its values, each `--body amount:integer` a part of the body that SVC requires,
 * and each --optional-body one that it doesn't.
 * With --costs-money each request is billed. `--returns "tracking records"` says what the response has, and
 * `--shows id,place,weight:number` which fields of it SVC documents. Places that depend on SVC's description are
 * marked; lint and tests fail until they are written.
 */

try {
	console.log(await createOperation(process.argv.slice(2), process.env));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
