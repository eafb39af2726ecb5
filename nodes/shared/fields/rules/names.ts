import { refuseHtmlCodes } from './markup';
import { refusePlaceholders, refuseTags } from './placeholders';
import { refuseMissingParts } from './standIns';

/** Rejects what no one is called, and people would read in their own name. */
export function refuseInName(value: string): void {
	refuseHtmlCodes(value);
	refusePlaceholders(value);
	refuseTags(value);
	refuseMissingParts(value);
}
