/**
 * The way to send what a rule rejects, ready to copy.
 * @param properties as SVC takes them
 */
export function sendAnyway(properties: object): string {
	const json = JSON.stringify(properties, undefined, 1).replace(/\n */g, ' ');
	return `To send it anyway, enter ${json} in Additional Properties (JSON).`;
}
