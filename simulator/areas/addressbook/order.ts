/**
 * "name, contacts or creation date; `desc` suffix" (document 2, C, groups), the same without
 * contacts for contacts. The spelling is undocumented, so the contract takes several.
 */
export function comparison<Row extends { createdOnUtc: string }>(
	orderBy: string,
	{ nameOf, contactsOf = () => 0 }: { nameOf(row: Row): string; contactsOf?(row: Row): number },
): (a: Row, b: Row) => number {
	const [column = '', direction] = orderBy.split(' ');
	const ascending = column.startsWith('name')
		? (a: Row, b: Row) => nameOf(a).localeCompare(nameOf(b))
		: column.startsWith('contacts')
			? (a: Row, b: Row) => contactsOf(a) - contactsOf(b)
			: (a: Row, b: Row) => a.createdOnUtc.localeCompare(b.createdOnUtc);
	return direction === 'desc' ? (a, b) => ascending(b, a) : ascending;
}
