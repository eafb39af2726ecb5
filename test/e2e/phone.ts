/** What a person does with a text message that has a link. */

interface Page {
	status: number;
	text: string;
}

export function linkIn({ body }: { body?: unknown }): URL {
	const [, link] = /\[\[(.+)\]\]$/.exec(String(body)) ?? [];
	if (!link) throw new Error(`There is no link in ${String(body)}`);
	return new URL(link);
}

export async function openPage(link: URL): Promise<Page> {
	const response = await fetch(link);
	return { status: response.status, text: await response.text() };
}

/** Presses a button of the page. */
export async function respond(link: URL, approved: boolean): Promise<Page> {
	const body = new URLSearchParams({ approved: String(approved) });
	const response = await fetch(link, { method: 'POST', body });
	return { status: response.status, text: await response.text() };
}
