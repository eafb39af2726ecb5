import { emailRule, nameOfPerson, target, text } from '../../shared/fields';

/** A name that stands in the invite and in the signed document. */
export function personName(displayName: string) {
	return text({
		displayName,
		placeholder: 'e.g. Jane Doe',
		required: true,
		isTrimmed: true,
		kind: nameOfPerson,
	});
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
