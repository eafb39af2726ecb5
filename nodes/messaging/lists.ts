import { choice, list, mapValue, text } from '../shared/fields';

/** As SVC takes them: `date` or `date desc` (service document 2, endpoints A and B). */
export const orderby = mapValue(
	list({
		displayName: 'Order By',
		description: 'The order of the results. Later columns break ties.',
		entryName: 'Ordering',
		sortable: true,
		entry: {
			column: choice({
				displayName: 'Column',
				options: [
					{ name: 'Date', value: 'date' },
					{ name: 'Name', value: 'name' },
					{ name: 'Price', value: 'price' },
					{ name: 'Recipients', value: 'recipients' },
				],
				default: 'date',
			}),
			direction: choice({
				displayName: 'Direction',
				options: [
					{ name: 'Ascending', value: 'asc' },
					{ name: 'Descending', value: 'desc' },
				],
				default: 'desc',
			}),
		},
	}),
	(orderings) =>
		orderings.map(({ column, direction }) => (direction === 'desc' ? `${column} desc` : column)),
);

export const term = text({
	displayName: 'Search Term',
	isTrimmed: true,
	description: 'The text to search for. Try part of the name or of the text.',
	placeholder: 'e.g. reminder',
	hint: 'Part of the name or of the text',
	required: true,
});
