/** The rules of the ledger, each switched off in a copy of the built package. The model has to find it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Mutant {
	readonly rule: string;
	/** What stands in the built file, exactly once. The bundler may number the names. */
	readonly find: RegExp;
	readonly replace: string;
	/** Where the rule stands a second time. */
	readonly also?: readonly [find: RegExp, replace: string];
}

export const FILE = 'dist/nodes/shared.js';

export const MUTANTS: readonly Mutant[] = [
	{
		rule: 'The account is part of what an item is known by',
		find: /digest\(\[account, this\.endpoint, dataOf\(this\.context, item\)\]\)/,
		replace: 'digest([this.endpoint, dataOf(this.context, item)])',
	},
	{
		rule: 'So is the environment',
		find: /JSON\.stringify\(\[serviceAt\(account\), accountIds\(account\), account\.environment\?\.name\]\)/,
		replace: 'JSON.stringify([serviceAt(account), accountIds(account)])',
	},
	{
		rule: 'So is the endpoint of the operation',
		find: /digest\(\[account, this\.endpoint, dataOf\(this\.context, item\)\]\)/,
		replace: 'digest([account, dataOf(this.context, item)])',
		also: [/const name = `\$\{endpoint\} \$\{exact\}`\.trim\(\);/, 'const name = exact;'],
	},
	{
		rule: 'So is the data (of a tool: the arguments)',
		find: /digest\(\[account, this\.endpoint, dataOf\(this\.context, item\)\]\)/,
		replace: 'digest([account, this.endpoint])',
	},
	{
		rule: 'The ID that n8n gives to a call is no part of the arguments',
		find: /writtenAsJson\(\[askedOfTool\(context, (?<json>\w+)\), files\]\)/,
		replace: 'writtenAsJson([$<json>, files])',
	},
	{
		rule: 'A new run of the node is a new wish',
		find: /return `\$\{run\}\.\$\{item\}\.\$\{(?<print>\w+)\}`;/,
		replace: 'return `0.${item}.${$<print>}`;',
	},
	{
		rule: 'Equal items have places of their own',
		find: /return `\$\{run\}\.\$\{item\}\.\$\{(?<print>\w+)\}`;/,
		replace: 'return `${run}.0.${$<print>}`;',
	},
	{
		rule: 'Parameters are no part of it',
		find: /const exact = effect === "spend" \? "" : digest\(\[method, path, bytesOf\(body\)\]\);/,
		replace: 'const exact = digest([method, path, bytesOf(body)]);',
	},
	{
		rule: 'An idempotent write that was corrected is sent',
		find: /const exact = effect === "spend" \? "" : digest\(\[method, path, bytesOf\(body\)\]\);/,
		replace: 'const exact = "";',
	},
	{
		rule: 'Equal requests of one item are told apart by their order',
		find: /this\.counts\.set\(counted\d*, count \+ 1\);/,
		replace: '',
	},
	{
		rule: 'A known response is returned again',
		find: /if \(known\d* && \(!isPassing \|\| records\[0\]\?\.completed === execution\)\) \{/,
		replace: 'if (false) {',
	},
	{
		rule: 'Reads are not returned in another execution',
		find: /const isPassing = effect === "read" \|\| request\.expires === true;/,
		replace: 'const isPassing = request.expires === true;',
	},
	{
		rule: 'What expires is not returned in another execution',
		find: /const isPassing = effect === "read" \|\| request\.expires === true;/,
		replace: 'const isPassing = effect === "read";',
	},
	{
		rule: 'After a lost response nothing is sent in the same execution',
		find: /if \(unresolved && effect === "spend"\) throw new StillUnknown\(unresolved\.reason\);/,
		replace: '',
	},
	{
		rule: 'After a lost response a person can have it sent',
		find: /const unresolved = lost\d*\.find\(\((?<response>response\d*)\) => isOpen\(\k<response>, this\.records\)\);/,
		replace: 'const unresolved = lost[0];',
	},
	{
		rule: 'The same, for a request for several items',
		find: /const isUnknown = unresolved && isOpen\(unresolved, this\.records\);/,
		replace: 'const isUnknown = unresolved !== void 0;',
	},
	{
		rule: 'A lost response to a request for several items is not sent again in the same execution',
		find: /return isUnknown \? new StillUnknown\(unresolved\.reason\) : void 0;/,
		replace: 'return void 0;',
		also: [
			/if \(unresolved && effect === "spend"\) throw new StillUnknown\(unresolved\.reason\);/,
			'',
		],
	},
	{
		rule: 'A known response to a request for several items is returned again',
		find: /= knownShare\(record, path\d*, parts\);/,
		replace: '= undefined;',
	},
	{
		rule: 'Lost responses are recorded',
		find: /record\.lost\[key\] = kept\d*;/,
		replace: ';',
	},
	{
		rule: 'A response that nothing can be made of is not returned for ever',
		find: /if \(isKnown \|\| !\(isUnusable \|\| isRefused\)\)\s*return false;/,
		replace: 'return false;',
	},
	{
		rule: 'Nothing is kept when nothing can come back for it',
		find: /if \(outputs === void 0 \|\| this\.comesBack\(outputs\)\) return;/,
		replace: 'return;',
	},
	{
		rule: 'What n8n comes back for after an error is kept',
		find: /if \(outputs === void 0 \|\| this\.comesBack\(outputs\)\) return;/,
		replace: '',
	},
	{
		rule: 'So is what it comes back for after a first item that failed',
		find: /if \(outputs === void 0 \|\| this\.comesBack\(outputs\)\) return;/,
		replace: 'if (outputs === void 0) return;',
	},
	{
		rule: "A tool's call that failed leaves its record to the next one with the same arguments",
		find: /if \(failed\) delete record\.closed;/,
		replace: 'if (failed) record.closed = this.execution;',
	},
	{
		rule: "A tool's call that succeeded is closed",
		find: /else record\.closed = this\.execution;/,
		replace: 'else delete record.closed;',
	},
	{
		rule: 'It is closed until the execution is retried',
		find: /isLeft = \(\{ closed \}\) => closed !== this\.execution;/,
		replace: 'isLeft = ({ closed }) => closed === void 0;',
	},
	{
		rule: "What an agent's equal call has sent serves",
		find: /if \(served\)\s*return await send\d*\(answerFrom\(served\)\);/,
		replace: '',
	},
	{
		rule: "A lost response to a tool's call stays unknown when the execution is retried",
		find: /return leavesOut \|\| (?<lost>lost\d*)\.execution === execution;/,
		replace: 'return $<lost>.execution === execution;',
	},
	{
		rule: 'Items that share one request share it in each attempt',
		find: /if \((?<found>found\d*) !== void 0 && !hasPaid\(record\)\) record\.twin \?\?= \{ item: found\d*, by \};\n {4}return record\.twin\?\.item;/,
		replace: 'return $<found>;',
	},
	{
		rule: 'Of requests at the same time, each failure is told',
		find: /this\.errorOf\(together\(\[\.\.\.this\.ends, \.\.\.this\.endsOf\(unknown\d*\)\]\)\)/,
		replace: 'error',
	},
	{
		rule: 'So is what an earlier attempt left unknown, if this one ends before it comes to it',
		find: /if \(before\d*\.unknown\) unknown\.set\(item, before\d*\.unknown\);/,
		replace: 'if (false) ;',
	},
	{
		rule: 'Identical purchases are refused',
		find: /this\.refuse\(\s*all,\s*identicalGroups\(firsts\),/,
		replace: 'this.refuse(all, [],',
	},
	{
		rule: 'Identical purchases that are to be sent once are sent once',
		find: /if \(first !== void 0\) this\.serve\(item, first\);/,
		replace: '',
	},
	{
		rule: 'A hint says how many items were done before',
		find: /\[\.\.\.this\.repeated\]\.filter\(isWhole\d*\)\.length;/,
		replace: '0;',
	},
	{
		rule: 'It counts only items that are output',
		find: /this\.completedNow\.has\(item\) && !this\.sentNow\.has\(item\);/,
		replace: '!this.sentNow.has(item);',
	},
	{
		rule: 'It counts no item for which something was sent now',
		find: /this\.completedNow\.has\(item\) && !this\.sentNow\.has\(item\);/,
		replace: 'this.completedNow.has(item);',
	},
	{
		rule: 'What was completed in this execution is neither read nor made again in it',
		find: /if \((?<known>known\d*) && \(!isPassing \|\| records\[0\]\?\.completed === execution\)\) \{/,
		replace: 'if ($<known> && !isPassing) {',
	},
	{
		rule: 'Why an outcome is unknown outlives a run that ended well',
		find: /if \(Object\.keys\(record\.lost\)\.length === 0\) delete/,
		replace: 'if (true) delete',
	},
	{
		rule: 'A request that never left says that an earlier attempt may have been applied',
		find: /isUnsent\(error\.reason\) \? isSent : /,
		replace: 'isUnsent(error.reason) ? false : ',
	},
];

/** The built file without a rule. */
export function switchedOff(built: string, { rule, find, replace, also }: Mutant): string {
	return [[find, replace] as const, ...(also ? [also] : [])].reduce(
		(source, [pattern, changed]) => {
			if ([...source.matchAll(new RegExp(pattern, 'g'))].length !== 1) {
				throw new Error(`"${rule}": ${FILE} does not have exactly once: ${String(pattern)}`);
			}
			return source.replace(pattern, changed);
		},
		built,
	);
}

/**
 * Copies the built package and changes it.
 * @returns the folder, and what removes it
 */
export function mutated(
	packageFolder: string,
	mutant: Mutant,
): { folder: string; remove: () => void } {
	const folder = mkdtempSync(path.join(tmpdir(), 'model-mutant-'));
	cpSync(path.join(packageFolder, 'dist'), path.join(folder, 'dist'), { recursive: true });
	cpSync(path.join(packageFolder, 'package.json'), path.join(folder, 'package.json'));
	symlinkSync(path.join(packageFolder, 'node_modules'), path.join(folder, 'node_modules'));
	const file = path.join(folder, FILE);
	writeFileSync(file, switchedOff(readFileSync(file, 'utf8'), mutant));
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
