import { choice, type Field, list, type ListField, text } from '../shared/fields';

const orderings = list({
	displayName: 'Order By',
	description: 'The first ordering decides; the next ones apply where it finds no difference',
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
});

/** As the service takes them: `date` or `date desc` (service document 2, endpoints A and B). */
export const orderby: Field<string[]> & ListField = {
	...orderings,
	read: (raw, context) =>
		orderings
			.read(raw, context)
			.map(({ column, direction }) => (direction === 'desc' ? `${column} desc` : column)),
};

/** The values of a status are not shown, but for `triggered`, so any text is passed on. */
export const status = text({
	displayName: 'Status',
	description:
		'Only those with this status, as the service names it. See the field "status" of what was retrieved.',
	placeholder: 'e.g. triggered',
});

export const term = text({
	displayName: 'Search Term',
	description: 'What to look for. What the service searches through is not described.',
	placeholder: 'e.g. reminder',
	required: true,
});
