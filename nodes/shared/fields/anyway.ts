/**
 * The way to send what a rule rejects. JSON in a message is hard to read; docs/errors.md has it, ready to copy.
 * @param name of the property, as SVC has it
 * @param what completes "To send it anyway, enter …"
 */
export function sendAnyway(name: string, what = 'it'): string {
	return `To send it anyway, enter ${what} as "${name}" in Additional Properties (JSON).`;
}
