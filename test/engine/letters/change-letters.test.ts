import { notFound } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { letterBody, LETTERS, letterText, someLetters } from './letter.ts';

const bed = simulatorBed();
const unknownId = '00000000-0000-4000-8000-000000000000';

bed.describeOperation({
	name: 'svcLetters letter update',
	parameters: {
		letterId: byId('={{ $json.id }}'),
		...letterText,
		updateFields: { subject: '={{ $json.subject }}' },
	},
	arrange: ({ state }) => state.seedLetters(3),
	items: ([first, second]) => {
		const [one, two] = someLetters(2);
		return [
			{ id: first.id, subject: 'New', ...one },
			{ id: second.id, ...two },
		];
	},
	requests: ({ id, subject, ...letter }) => [
		{
			endpoint: `PUT ${LETTERS}/{letterId}`,
			path: expect.stringContaining(String(id)),
			body: { ...letterBody(letter), ...(subject !== undefined && { subject }) },
		},
	],
	output: ([{ json }], { id, text }) => {
		expect(json).toMatchObject({ id, message: text });
		expect(json).toEqual(bed.service.state.letters.find((letter) => letter.id === id));
	},
	badItem: {
		// "only for a letter not yet sent"
		arrange: ({ state }, letters) => state.advanceLetter(letters[2].id, 'sent'),
		item: (letters) => ({ id: letters[2].id, ...someLetters(3)[2] }),
		error: "SVC can't update this letter anymore",
		requests: ({ id, ...letter }) => [
			{
				endpoint: `PUT ${LETTERS}/{letterId}`,
				path: expect.stringContaining(String(id)),
				body: letterBody(letter),
				refusal: `letter ${String(id)} has already been sent`,
			},
		],
	},
});

test.each([
	['no', { registered: false, registeredMailbox: false, registeredReceipt: false }],
	['registeredMailbox', { registered: false, registeredMailbox: true, registeredReceipt: false }],
])(
	'an update to Registered Mail "%s" turns off what the letter had',
	async (registeredMail, sent) => {
		const [{ id }] = bed.service.state.seedLetters(1);
		const [letter] = someLetters(1);
		const { error } = await bed.engine.runNode(
			'svcLetters letter update',
			{ letterId: byId(id), ...letterText, updateFields: { registeredMail } },
			{ items: [letter], settings: { name: 'Node' } },
		);
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests.at(-1)?.body).toEqual({ ...letterBody(letter), ...sent });
	},
);

bed.describeOperation({
	name: 'svcLetters letter delete',
	parameters: { letterId: byId('={{ $json.id }}') },
	arrange: ({ state }) => state.seedLetters(2).map(({ id }) => id),
	items: (ids) => ids.map((id) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `DELETE ${LETTERS}/{letterId}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }) => {
		expect(json).toEqual({ deleted: true });
		expect(bed.service.state.letters.map((letter) => letter.id)).not.toContain(id);
	},
	badItem: {
		item: () => ({ id: unknownId }),
		error: notFound('letter'),
		requests: () => [
			{
				endpoint: `DELETE ${LETTERS}/{letterId}`,
				path: expect.stringContaining(unknownId),
				refusal: `there is no letter ${unknownId}`,
			},
		],
	},
});
