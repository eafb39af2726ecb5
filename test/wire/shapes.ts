/** Shapes in which the same response can come; the marker says whether its data arrived. */
export interface Shape {
	readonly name: string;
	readonly contentType: string;
	body(usual: unknown): string;
	/** Whether the data is in it. Else only a change may be taken as made, and a read must fail. */
	readonly hasData: boolean;
}

const json = 'application/json';

const shape = (name: string, of: (usual: unknown) => unknown, hasData = true): Shape => ({
	...{ name, contentType: json, hasData },
	body: (usual) => JSON.stringify(of(usual)),
});

const page = (words: string) =>
	`<!DOCTYPE html><html><head><title>${words}</title></head><body><h1>${words}</h1></body></html>`;

export const responseShapes: readonly Shape[] = [
	shape('bare', (usual) => usual),
	shape('in an envelope', (usual) => ({ data: usual })),
	shape('in an envelope of another name', (usual) => ({ success: true, thing: usual })),
	shape('in an envelope inside another', (usual) => ({ response: { result: usual } })),
	shape('as a list', (usual) => (Array.isArray(usual) ? usual : [usual])),
	shape('as a list in an envelope', (usual) => ({ items: Array.isArray(usual) ? usual : [usual] })),
	shape('as a single record', (usual) => (Array.isArray(usual) ? (usual[0] as unknown) : usual)),
	shape('with names in another case', capitalized),
	shape('an empty object', () => ({}), false),
	shape('null', () => null, false),
	shape('an empty envelope', () => ({ data: null }), false),
	shape('a number', () => 42, false),
	{ name: 'text', contentType: 'text/plain', body: () => 'ok', hasData: false },
	{ name: 'a web page', contentType: 'text/html', body: () => page('Welcome'), hasData: false },
	{ name: 'nothing', contentType: json, body: () => '', hasData: false },
];

function capitalized(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(capitalized);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [
			name.charAt(0).toUpperCase() + name.slice(1),
			capitalized(one),
		]),
	);
}

export const words = 'The seventh value is wrong';

const error = (name: string, body: unknown) => ({
	...{ name, contentType: json },
	body: JSON.stringify(body),
});

/** Errors that say the same in every usual way. */
export const errorShapes: ReadonlyArray<{ name: string; contentType: string; body: string }> = [
	...['message', 'Message', 'MESSAGE', 'error', 'Error', 'ErrorMessage', 'errorMessage'].map(
		(name) => error(name, { [name]: words }),
	),
	error('Error.Message', { Error: { Code: 7, Message: words } }),
	error('error.message', { error: { code: 7, message: words } }),
	error('ModelState', { Message: '', ModelState: { 'order.amount': [words] } }),
	error('errors[]', { errors: [words] }),
	error('errors[].message', { errors: [{ field: 'amount', message: words }] }),
	error('ERRORS[].Message', { ERRORS: [{ Message: words }] }),
	error('an envelope', { response: { message: words } }),
	error('a list', [{ message: words }]),
	error('a JSON text', words),
	{ name: 'text', contentType: 'text/plain', body: words },
	{ name: 'a web page', contentType: 'text/html', body: page(words) },
];

/** A failure under a successful status code. */
export const failuresAsSuccess: ReadonlyArray<{ name: string; body: unknown }> = [
	{ name: 'status and message', body: { status: 409, message: words } },
	{ name: 'success false', body: { success: false, message: words } },
	{ name: 'Success false', body: { Success: false, Message: words } },
];
