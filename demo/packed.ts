#!/usr/bin/env node
import { copyFileSync, cpSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * The command of the packed trial. npm may clean the folder that it unpacks the trial to, so the trial runs
 * from the person's home folder, where its n8n stays for the next start.
 */

const home = process.env.SVC_TRIAL_FOLDER ?? path.join(homedir(), '.n8n-nodes-svc-trial');
const source = path.join(import.meta.dirname, '..');
cpSync(source, home, {
	recursive: true,
	// Not what npm has put beside it.
	filter: (file) => path.relative(source, file).split(path.sep)[0] !== 'node_modules',
});
const n8nFolder = path.join(home, 'test/e2e');
copyFileSync(path.join(n8nFolder, 'lock.json'), path.join(n8nFolder, 'package-lock.json'));
console.log(`The trial is in ${home}: delete that folder to remove it.`);
await import(pathToFileURL(path.join(home, 'tools/n8n/trial.mjs')).href);
