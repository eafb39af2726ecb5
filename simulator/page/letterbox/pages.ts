/** Signs that fit on a line, and lines on the first page and on those after it, of paper in A4. */
const signs = 82;
const linesOnFirst = 30;
const linesOnNext = 46;

/** The pages that a letter's text takes, about as a printer would break it. */
export function pagesOf(text: string): string[] {
	const pages: string[] = [];
	let page = '';
	let room = linesOnFirst;
	for (const paragraph of text.split('\n')) {
		for (const [index, line] of wrap(paragraph).entries()) {
			if (room === 0) {
				pages.push(page);
				page = '';
				room = linesOnNext;
			}
			if (page !== '') page += index === 0 ? '\n' : ' ';
			page += line;
			room -= 1;
		}
	}
	return [...pages, page];
}

function wrap(paragraph: string): string[] {
	const lines = [''];
	for (const word of paragraph.split(' ').flatMap(brokenUp)) {
		const last = lines[lines.length - 1] ?? '';
		if (last !== '' && last.length + 1 + word.length > signs) lines.push(word);
		else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
	}
	return lines;
}

/** A word that is longer than a line. */
function brokenUp(word: string): string[] {
	if (word.length <= signs) return [word];
	return Array.from({ length: Math.ceil(word.length / signs) }, (_, index) =>
		word.slice(index * signs, (index + 1) * signs),
	);
}
