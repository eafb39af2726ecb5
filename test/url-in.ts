/** The URL in an entry of a trigger's list of webhook URLs, which begins with the kind of URL it is. */
export function urlIn(name = ''): string {
	return name.replace(/^(Production|Test) URL: /, '');
}
