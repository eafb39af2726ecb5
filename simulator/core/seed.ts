/** Puts elements at the end of a list; `make` is told the place of each in the list. */
export function seed<Element>(
	list: Element[],
	count: number,
	make: (index: number) => Element,
): Element[] {
	const made = Array.from({ length: count }, (_, index) => make(list.length + index));
	for (const element of made) list.push(element);
	return made;
}
