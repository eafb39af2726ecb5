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
	return await send(link, new URLSearchParams({ approved: String(approved) }));
}

/** Fills in the form of the page, and sends it encoded as the page says. */
export async function fillIn(link: URL, fields: ReadonlyArray<[string, string]>): Promise<Page> {
	const { text } = await openPage(link);
	const [, encoding] = /<form method="post" enctype="([^"]+)">/.exec(text) ?? [];
	const body = encoding === 'multipart/form-data' ? new FormData() : new URLSearchParams();
	for (const [name, value] of fields) body.append(name, value);
	return await send(link, body);
}

async function send(link: URL, body: URLSearchParams | FormData): Promise<Page> {
	const response = await fetch(link, { method: 'POST', body });
	return { status: response.status, text: await response.text() };
}
