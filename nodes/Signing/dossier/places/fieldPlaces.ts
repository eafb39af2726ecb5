import type { IDataObject } from 'n8n-workflow';
import {
	choice,
	excerpt,
	group,
	InputError,
	jsonObject,
	list,
	number,
	text,
	uuidPattern,
	type Values,
	when,
} from '../../../shared/fields';

/** Points have 1/72 of an inch; decimals are allowed (service document 1, part A, location). */
const points = { decimals: Infinity, min: 0, required: true } as const;

const inches =
	'The distance from the edge of the page to the field. 72 points are one inch, and 28.35 are one centimeter.';

const pageRange = text({
	displayName: 'Pages',
	description: 'A page number, or a range such as 2-4',
	default: '1',
	placeholder: 'e.g. 2-4',
	required: true,
	matches: {
		// A larger one is how a spreadsheet counts days: it takes 2-4 for a date.
		pattern: /^[1-9]\d{0,3}(-[1-9]\d{0,3})?$/,
		says: 'must be a page number or a range such as 2-4',
		remedy:
			'Enter one page or one range. If it comes from a spreadsheet, format the column as text, because spreadsheets turn ranges into dates.',
	},
});

export function pagesOf(range: string): [first: number, last: number] {
	const [first = 0, last = first] = range.split('-').map(Number);
	return [first, last];
}

/** @param label absent if the field is read by itself, which names it */
export function ascendingPages(range: string, label?: string): string {
	const [first, last] = pagesOf(range);
	if (last >= first) return range;
	throw new InputError(
		`is ${range}, which ends before it starts`,
		'Enter the lower page number first.',
		label,
	);
}

/** Less can't be seen or signed: it was entered in centimeters. */
const leastSize = { width: 20, height: 8 } as const;

/** @param label absent if the field is read by itself, which names it */
export function signable(side: 'width' | 'height', points: number, label?: string): number {
	if (points >= leastSize[side]) return points;
	throw new InputError(
		`must be ${leastSize[side]} or more for a signature, but it's ${points}`,
		`Enter points: 1 cm is about 28 points. To use it anyway, ${label === undefined ? "set Signers to 'Several People', and " : ''}place the field by JSON.`,
		label,
	);
}

/** n8n's linter wants entries of five and more sorted by name, so the names are chosen to make sense so. */
export const positionParts = {
	x: number({
		...points,
		displayName: 'From Left (Points)',
		description: inches,
		hint: '1 cm is about 28 points. An A4 page is 595 points wide and 842 high.',
		placeholder: 'e.g. 72',
	}),
	y: number({
		...points,
		displayName: 'From Top (Points)',
		description: inches,
		placeholder: 'e.g. 640',
	}),
	height: number({ ...points, displayName: 'Height (Points)', placeholder: 'e.g. 48' }),
	pages: pageRange,
	width: number({ ...points, displayName: 'Width (Points)', placeholder: 'e.g. 180' }),
};

const position = group({
	displayName: 'Position',
	nested: true,
	description: 'The position of the field, in points. 72 points are one inch.',
	entry: positionParts,
});

const entry = {
	type: choice({
		displayName: 'Field Type',
		options: [
			{
				name: 'Initials',
				value: 'initials',
				description: 'The invitee confirms initials on every page of the range',
			},
			{
				name: 'Label',
				value: 'label',
				description: "Fixed text. Requires 'Place Field By' set to 'JSON'.",
			},
			{ name: 'Signature', value: 'signature', description: 'The invitee signs here' },
			{
				name: 'Signature Date',
				value: 'signatureDate',
				description: 'The date of signing, filled in by SVC',
			},
			{ name: 'Text', value: 'text', description: 'The invitee enters text' },
		],
		default: 'signature',
	}),
	file: text({
		displayName: 'File',
		description: 'The file to put the field in: its number in the dossier, or its ID',
		hint: '1 is the first file',
		default: '1',
		placeholder: 'e.g. 1',
		required: true,
	}),
	placeBy: choice({
		displayName: 'Place Field By',
		options: [
			{
				name: 'JSON',
				value: 'json',
				description: 'Properties that you write, such as several locations or the text of a label',
			},
			{ name: 'Position', value: 'position', description: 'A page and a position in points' },
			{
				name: 'Tag',
				value: 'tag',
				description: 'SVC finds a text in the PDF and puts the field there',
			},
			{
				name: 'Tag If Present',
				value: 'optionalTag',
				description: "Same as Tag, but the PDF doesn't need to contain the text",
			},
		],
		default: 'tag',
		fixed: true,
	}),
	position: when({ placeBy: ['position'] }, position),
	// For what few people need, so that the others don't meet it.
	properties: when(
		{ placeBy: ['json'] },
		jsonObject({
			displayName: 'Properties (JSON)',
			description:
				'A "tag" or "locations", and other properties of the field, such as the content of a label. Ask your provider for their names. The node sends them unchecked.',
		}),
	),
	tag: when(
		{ placeBy: ['tag', 'optionalTag'] },
		text({
			displayName: 'Tag',
			isTrimmed: true,
			description:
				"The text in the PDF that marks the field's position, ideally in white. For initials, put it on every page that gets them.",
			hint: 'Put this text in the PDF where the field should go',
			placeholder: 'e.g. #signature1',
		}),
	),
};

/** Of a signer, as most have one: their signature, where the PDF has a text of its own. */
export const firstPlace = { type: 'signature', file: '1', placeBy: 'tag', tag: '' };

export const fieldPlaces = list({
	displayName: 'PDF Fields',
	description: 'The places in the PDFs where the invitee signs or fills something in',
	entryName: 'PDF Field',
	entry,
});

export type FieldPlace = Values<typeof entry>;

/** @param fileIds the dossier's files in their order */
export function fieldRequest(
	place: FieldPlace,
	fileIds: readonly string[],
	label: string,
): IDataObject {
	if (place.type === 'label' && place.placeBy !== 'json') {
		throw new InputError(
			"is a label, whose text can't be entered this way",
			"Set 'Place Field By' to 'JSON', and enter the tag or locations together with the text. Or select another type.",
			label,
		);
	}
	const request: IDataObject = {
		type: place.type,
		file: idOfFile(place.file, fileIds, `${label}: File`),
		...placeOf(place, label),
		...place.properties,
	};
	if (!isPlace(request.tag) && !isPlace(request.locations)) {
		throw new InputError(
			'has neither a tag nor locations',
			"Enter one of them in 'Properties (JSON)', or select another way under 'Place Field By'.",
			label,
		);
	}
	return request;
}

function placeOf(place: FieldPlace, label: string): IDataObject {
	switch (place.placeBy) {
		case 'json':
			return {};
		case 'position':
			return byPosition(place, label);
		default:
			return byTag(place, label);
	}
}

/** An empty list or text places nothing. */
function isPlace(value: unknown): boolean {
	return Array.isArray(value) || typeof value === 'string'
		? value.length > 0
		: value !== undefined && value !== null;
}

function byTag({ tag, placeBy }: FieldPlace, label: string): IDataObject {
	if (tag === undefined) {
		throw new InputError(
			'is empty',
			'Enter the text that marks the position in the PDF. If you use an expression, check that the previous node returns a value for this item.',
			`${label}: Tag`,
		);
	}
	return { tag, ...(placeBy === 'optionalTag' && { tagRequired: false }) };
}

function byPosition(place: FieldPlace, label: string): IDataObject {
	const { type, position: given } = place;
	if (!given) throw new InputError('is empty', "Select 'Add Position'.", `${label}: Position`);
	const { pages: range, x, y, width, height } = given;
	ascendingPages(range, `${label}: Pages`);
	if (type === 'signature') {
		signable('width', width, `${label}: ${positionParts.width.property.displayName}`);
		signable('height', height, `${label}: ${positionParts.height.property.displayName}`);
	}
	return { locations: [{ range, unit: 'point', x, y, width, height }] };
}

export function idOfFile(reference: string, fileIds: readonly string[], label: string): string {
	const given = reference.trim();
	if (uuidPattern.test(given)) {
		const known = fileIds.find((id) => id.toLowerCase() === given.toLowerCase());
		if (known) return known;
		throw new InputError(
			`is ${given}, which isn't a file of the dossier`,
			"Use the file's number in the dossier. 1 is the first file.",
			label,
		);
	}
	const id = /^\d{1,4}$/.test(given) ? fileIds[Number(given) - 1] : undefined;
	if (id !== undefined) return id;
	const all =
		fileIds.length === 1 ? 'The dossier has one file: 1.' : `It has files 1 to ${fileIds.length}.`;
	throw new InputError(`is "${excerpt(given)}", but there is no such file`, all, label);
}
