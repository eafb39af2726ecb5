import { tagName } from './addressBook/fieldLocator';
import type { IDataObject } from 'n8n-workflow';
import type { Area } from '../shared/http';
import { computation } from '../shared/operation';
import { number, shownAs } from '../shared/fields';
import { charactersIn, roomOf, unicodeCharacters } from './parts';
import { byField, tagValueList, type TagValues } from './recipients';
import { type BodyPiece, bodyPieces, withTagsReplaced } from './pieces';
import { bodyText, type TextRules } from './tags';

const sampleValues = tagValueList({
	displayName: 'Sample Values',
	description:
		'The values to count instead of data tags. Use long values to be safe: tags without a sample are counted as empty.',
});

/** Counts a text before it's sent. Links count as the short links they become. */
export function countCharacters(area: Area, rules: TextRules) {
	const body = bodyText(rules, { required: true });
	return computation(area, {
		name: 'Count Characters',
		value: 'countCharacters',
		action: 'Count characters in text',
		description:
			'Count the characters and message parts of a text, tags included. Nothing is sent.',
		fields: {
			body: shownAs(body, {
				hint: 'The output shows how many characters and message parts the text takes',
			}),
		},
		options: {
			sampleValues,
			optOutCharacters: number({
				displayName: 'Opt-Out Characters',
				description: `The number of characters to count for [[optout]], which differs by recipient. Defaults to ${rules.shortLinkLength}, the length of a short link in ${area.title.toLowerCase()}.`,
				min: 0,
				max: 1000,
				default: rules.shortLinkLength,
			}),
		},
		compute: ({ body = '', sampleValues: samples = [], optOutCharacters }) => ({
			json: counted(body, { ...rules, samples, optOutCharacters }),
		}),
	});
}

interface Assumptions extends Pick<TextRules, 'shortLinkLength'> {
	readonly samples: TagValues;
	/** Absent: as long as a short link. */
	readonly optOutCharacters?: number | undefined;
}

/**
 * What the text takes with the assumptions, what it takes at least, and what was assumed.
 * @param text as a `bodyText` has read it
 */
export function counted(
	text: string,
	{ samples, shortLinkLength, optOutCharacters }: Assumptions,
): IDataObject {
	const values = byField(samples, sampleValues.property.displayName);
	const pieces = bodyPieces(text);
	const optOutLength = optOutCharacters ?? shortLinkLength;
	const withLengths = (data: (fieldId: string) => string, optOut: number) =>
		withTagsReplaced(pieces, { data, optOut: 'x'.repeat(optOut), linkLength: shortLinkLength });
	const assumed = withLengths((fieldId) => values[fieldId] ?? '', optOutLength);
	const room = roomOf(assumed);
	const minimum = roomOf(withLengths(() => '', 0));
	const links = timesOf(pieces, 'link').map((tag) => ({ ...tag, charactersEach: shortLinkLength }));
	const dataTags = timesOf(pieces, 'data').map(({ tag, times }) => {
		const sample = values[tag.slice(2, -2)];
		const charactersEach = charactersIn(sample ?? '', room.encoding);
		return { tag, times, charactersEach, sample: sample ?? null };
	});
	const [optOut] = timesOf(pieces, 'optOut');
	return {
		...room,
		isEstimate: dataTags.length > 0 || optOut !== undefined,
		minimumCharacters: minimum.characters,
		minimumParts: minimum.parts,
		unicodeCharacters: unicodeCharacters(assumed),
		links,
		dataTags,
		optOut: { times: optOut?.times ?? 0, charactersEach: optOutLength },
		notes: [
			...(optOut ? [optOutNote(optOutLength)] : []),
			...(dataTags.length > 0 ? [dataNote(dataTags)] : []),
		],
	};
}

function timesOf(pieces: readonly BodyPiece[], kind: BodyPiece['kind']) {
	const times = new Map<string, number>();
	for (const piece of pieces) {
		if (piece.kind === kind) times.set(piece.text, (times.get(piece.text) ?? 0) + 1);
	}
	return [...times].map(([tag, count]) => ({ tag, times: count }));
}

function optOutNote(length: number): string {
	return `The opt-out instruction differs by recipient: it's the country's STOP shortcode or a link. This count uses ${length} characters.`;
}

function asWritten(tag: string): string {
	const name = tagName(tag.slice(2, -2));
	return name.startsWith('{{') ? name : `[[${name.toLowerCase()}]]`;
}

function dataNote(tags: ReadonlyArray<{ tag: string; sample: string | null }>): string {
	const empty = tags.filter(({ sample }) => sample === null).map(({ tag }) => tag);
	return empty.length > 0
		? `Counted as empty: ${empty.map(asWritten).join(', ')}. To count typical values, add Options > Sample Values.`
		: "Data tags are counted with the sample values. A recipient's values can be longer.";
}
