import { DateTime } from 'luxon';
import {
	allowUnusualRemedy,
	choice,
	date,
	group,
	InputError,
	list,
	number,
	type ReadContext,
	readByPeople,
	text,
	texts,
	when,
	yesNo,
} from '../../shared/fields';
import { longestWaitDays, timeUnit } from '../../shared/suspend';
import type { Button, FormField, Request } from './question';
import { refuseTypedTags } from './messageText';
import { textField } from './question';

/** n8n's own nodes have these parameter names; its human review of tools shows and sets them by name. */
export const responseType = choice({
	displayName: 'Response Type',
	options: [
		{ name: 'Approval', value: 'approval', description: 'Buttons on the page' },
		{ name: 'Custom Form', value: 'customForm', description: 'Fields that you define' },
		{ name: 'Free Text', value: 'freeText', description: 'One field for text' },
	],
	default: 'approval',
	hint: 'With Approval, declined items continue too. To separate them, drag "approved" into an If node, and select "is true".',
	fixed: true,
	place: 'nowhere',
});

const forPeople = readByPeople(allowUnusualRemedy);

/** Of a text on the page beside the question, which SVC never sees. */
export function pageText(value: string, context: ReadContext): void {
	refuseTypedTags('pages', value, context);
	forPeople(value, context);
}

const approvalFields = {
	approvalType: choice({
		displayName: 'Type of Approval',
		options: [
			{ name: 'Approve and Disapprove', value: 'double' },
			{ name: 'Approve Only', value: 'single' },
		],
		default: 'double',
		fixed: true,
	}),
	approveLabel: text({
		displayName: 'Approve Button Label',
		kind: pageText,
		default: 'Approve',
		maxLength: 60,
	}),
	disapproveLabel: when(
		{ approvalType: ['double'] },
		text({
			displayName: 'Disapprove Button Label',
			kind: pageText,
			default: 'Decline',
			maxLength: 60,
		}),
	),
};

export const approvalOptions = when(
	{ responseType: ['approval'] },
	group({
		displayName: 'Approval Options',
		description: 'Without an option, the page has the buttons Approve and Decline',
		placeholder: 'Add Option',
		entry: approvalFields,
		nested: true,
		place: 'nowhere',
	}),
);

export const formFields = when(
	{ responseType: ['customForm'] },
	list({
		displayName: 'Form Fields',
		entryName: 'Field',
		entry: {
			fieldLabel: text({
				displayName: 'Field Label',
				description: 'The label on the page, and the name of the value in the output',
				placeholder: 'e.g. Reason',
				required: true,
				maxLength: 200,
			}),
			fieldType: choice({
				displayName: 'Field Type',
				options: [
					{ name: 'Checkboxes', value: 'checkbox' },
					{ name: 'Date', value: 'date' },
					{ name: 'Dropdown', value: 'dropdown' },
					{ name: 'Email', value: 'email' },
					{ name: 'Number', value: 'number' },
					{ name: 'Text', value: 'text' },
					{ name: 'Textarea', value: 'textarea' },
				],
				default: 'text',
				fixed: true,
			}),
			fieldOptions: when(
				{ fieldType: ['checkbox', 'dropdown'] },
				texts({
					displayName: 'Options',
					description: 'Separated by commas',
					placeholder: 'e.g. Today, Tomorrow',
					required: true,
				}),
			),
			placeholder: when(
				{ fieldType: ['text', 'textarea', 'number', 'email'] },
				text({
					displayName: 'Placeholder',
					description: 'An example to show in the empty field',
					maxLength: 200,
					whenEmpty: 'leaveOut',
				}),
			),
			requiredField: yesNo({
				displayName: 'Required Field',
				description: 'Whether to reject the form without a value',
			}),
		},
		min: 1,
		max: 30,
		place: 'nowhere',
	}),
);

export interface Requested {
	readonly responseType: 'approval' | 'customForm' | 'freeText';
	readonly approvalOptions?: ReturnType<typeof approvalOptions.read>;
	readonly formFields?: ReturnType<typeof formFields.read>;
}

export function requestOf(values: Requested): Request {
	const { responseType: type } = values;
	if (type === 'approval') return { type, buttons: buttonsOf(values.approvalOptions) };
	return { type, fields: type === 'freeText' ? [textField] : fieldsOf(values.formFields ?? []) };
}

function buttonsOf(options: Requested['approvalOptions']): Button[] {
	const yes = { label: options?.approveLabel ?? 'Approve', approves: true };
	const no = { label: options?.disapproveLabel ?? 'Decline', approves: false };
	return options?.approvalType === 'single' ? [yes] : [yes, no];
}

/** Names that a value of the output can't have, and why. n8n drops a value called `__proto__`. */
const reserved = new Map([
	['respondedAt', 'but the output uses that name for the time of the response'],
	['__proto__', "but n8n doesn't pass on values with that name"],
]);

function fieldsOf(entries: NonNullable<Requested['formFields']>): FormField[] {
	const labels = new Set(reserved.keys());
	return entries.map(({ fieldLabel, fieldType, fieldOptions, placeholder, requiredField }) => {
		const label = fieldLabel.trim();
		if (labels.has(label)) {
			const why = reserved.get(label);
			const problem = why ? `has a field "${label}", ${why}` : `has two fields "${label}"`;
			throw new InputError(problem, 'Give each field its own label.', 'Form Fields');
		}
		labels.add(label);
		return {
			...{ label, type: fieldType, choices: fieldOptions ?? [] },
			...{ placeholder: placeholder ?? '', isRequired: requiredField },
		};
	});
}

const leastAmount = 0.01;

/** n8n's option of the same name, under its names. */
export const limitWaitTime = group({
	displayName: 'Limit Wait Time',
	description:
		'The time limit for a response. After it, items continue with "timedOut" set to true, unless Fail on Timeout is on. Without this option, the execution waits indefinitely.',
	entry: {
		limitType: choice({
			displayName: 'Limit Type',
			options: [
				{ name: 'After Time Interval', value: 'afterTimeInterval' },
				{ name: 'At Specified Time', value: 'atSpecifiedTime' },
			],
			default: 'afterTimeInterval',
			fixed: true,
		}),
		resumeAmount: when(
			{ limitType: ['afterTimeInterval'] },
			number({
				displayName: 'Amount',
				minInEditor: leastAmount,
				decimals: 2,
				default: 1,
			}),
		),
		resumeUnit: when({ limitType: ['afterTimeInterval'] }, timeUnit('days')),
		maxDateAndTime: when(
			{ limitType: ['atSpecifiedTime'] },
			date({ displayName: 'Max Date and Time', as: 'utc', usualTime: '17:00', required: true }),
		),
	},
	place: 'nowhere',
});

/** In milliseconds since 1970; null without a limit. */
export function limitOf(limit: ReturnType<typeof limitWaitTime.read>): number | null {
	if (!limit) return null;
	const { limitType, resumeAmount = 1, resumeUnit = 'days', maxDateAndTime = '' } = limit;
	if (resumeAmount < leastAmount) {
		throw new InputError(
			`must be ${leastAmount} or more, but it's ${resumeAmount}`,
			undefined,
			'Amount',
		);
	}
	const now = DateTime.now();
	const until =
		limitType === 'atSpecifiedTime'
			? DateTime.fromISO(maxDateAndTime)
			: now.plus({ [resumeUnit]: resumeAmount });
	if (until <= now) {
		throw new InputError(
			'is in the past, so no one could respond',
			'Choose a later time.',
			'Limit Wait Time',
		);
	}
	// Also what is too far away for a date, such as a time in milliseconds as the amount.
	if (!(until <= now.plus({ days: longestWaitDays }))) {
		throw new InputError(
			`is more than ${longestWaitDays} days away`,
			'Choose an earlier time, or remove the option to wait indefinitely.',
			'Limit Wait Time',
		);
	}
	return until.toMillis();
}
