/** Later dates have another format, and at some point dates end. */
const lastMinute = Date.UTC(9999, 11, 31, 23, 59);

/** "2030-01-31 14:05 UTC": the first full minute after so many milliseconds from now. */
export function clockAfter(ms: number, now = Date.now()): string {
	const minute = Math.min(Math.ceil((now + ms) / 60_000) * 60_000, lastMinute);
	return `${new Date(minute).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** "7 seconds", "5 minutes", "14 days": for messages. */
export function formatDuration(ms: number): string {
	const seconds = Math.ceil(ms / 1000);
	if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	const hours = Math.ceil(minutes / 60);
	return hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}
