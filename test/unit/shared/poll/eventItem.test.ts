import { eventItem } from '../../../../nodes/shared/poll/eventItem';

it('begins with what has happened, which no name of the record hides', () => {
	const record = { id: 1, event: 'birthday' };
	expect(Object.entries(eventItem(record, { event: 'contactAdded' }))).toEqual([
		['event', 'contactAdded'],
		['id', 1],
		['response', record],
	]);
});
