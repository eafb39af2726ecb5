import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { titleOf } from '../test/wire/documented.ts';
import { parametersPage } from '../test/wire/page.ts';
import { findSettings } from '../test/wire/settings.ts';

/*
 * Writes docs/parameters.md from the built nodes (`npm run parameters`), and fails while a documented
 * parameter can't be set. test/wire/parameters.test.ts holds each of its rows.
 */

const file = 'docs/parameters.md';
const found = await findSettings();
writeFileSync(
	file,
	await format(parametersPage(found), { ...(await resolveConfig(file)), filepath: file }),
);

const missing = [...found].filter(([, settings]) => settings.length === 0);
for (const [documented] of missing) console.log(`MISSING  ${titleOf(documented)}`);
console.log(`${found.size - missing.length} of ${found.size} documented parameters can be set`);
if (missing.length > 0) process.exitCode = 1;
