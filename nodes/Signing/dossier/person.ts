import {
	emailRule,
	excerpt,
	InputError,
	isExpression,
	nameOfPerson,
	refuseJson,
	refuseNoValue,
	target,
	text,
} from '../../shared/fields';

/** A name that stands in the invite and in the signed document. */
export function personName(displayName: string) {
	return text({
		displayName,
		placeholder: 'e.g. Jane Doe',
		required: true,
		isTrimmed: true,
		kind(name, context) {
			nameOfPerson(name, context);
			refuseJson(name, context.entered);
			if (isExpression(context.entered)) refuseNoValue(name);
			refuseWithoutLetter(name);
		},
	});
}

/** A dash of an empty cell, or a number of the column beside it. */
function refuseWithoutLetter(name: string): void {
	if (/\p{L}/u.test(name)) return;
	throw new InputError(
		`is "${excerpt(name)}", which has no letters`,
		'Enter the name of the person, or drag the field that contains it there.',
	);
}

/** Without it, SVC can't email the invite. */
export function inviteeEmail(displayName: string) {
	return text({
		displayName,
		description: 'Required if SVC emails the invite',
		placeholder: 'e.g. name@example.com',
		kind: target,
		matches: emailRule,
	});
}
