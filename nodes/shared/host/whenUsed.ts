/** Made when it's used first: it takes Node.js some time, and n8n loads all nodes at its start. */
export function whenUsed<Value extends object>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => (made ??= make());
}

/** Made once for each object, such as for each run of a node, and forgotten with it. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const all = new WeakMap<Key, { readonly value: Value }>();
	return (key) => {
		const made = all.get(key) ?? { value: make(key) };
		all.set(key, made);
		return made.value;
	};
}
