const hour = 3_600_000;

/** A moment so many days ago, in the middle of that day wherever SVC's days begin. */
export function noonOf(daysAgo: number): string {
	const [today] = daysOf(0);
	return new Date(Date.parse(`${today}T12:00:00Z`) - daysAgo * 24 * hour).toISOString();
}

/** The name of a day so many days ago; today can have two names around midnight. */
export function daysOf(daysAgo: number): string[] {
	if (daysAgo > 0) return [noonOf(daysAgo).slice(0, 10)];
	const names = [-5 * 60_000, 5 * 60_000 + hour].map((apart) =>
		new Date(Date.now() + apart).toISOString().slice(0, 10),
	);
	return [...new Set(names)];
}
