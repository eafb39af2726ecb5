/** Made when it's used first: it takes Node.js some time, and n8n loads all nodes at its start. */
export function whenUsed<Value extends object>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => (made ??= make());
}
