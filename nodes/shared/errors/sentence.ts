/** With a period, unless it ends already. What SVC, n8n, and other programs say often doesn't. */
export function asSentence(text: string): string {
	return /[.!?]["')\]]?$/.test(text) ? text : `${text}.`;
}
