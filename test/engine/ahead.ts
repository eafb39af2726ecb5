/** Days that are never past and never more than a year ahead, as a schedule has to be. */
function next(monthAndDay: string): string {
	const thisYear = new Date().getUTCFullYear();
	const isPast = Date.parse(`${thisYear}-${monthAndDay}`) < Date.now();
	return String(isPast ? thisYear + 1 : thisYear);
}

/** The year of the next 1 July. */
export const summer = next('07-01');

/** The year of the next 1 January. */
export const winter = next('01-01');

/** The next day on which Berlin's clocks go forward: the last Sunday of March. */
export const clocksForward = [0, 1]
	.map((more) => new Date(Date.UTC(new Date().getUTCFullYear() + more, 2, 31)))
	.map((day) => new Date(day.getTime() - day.getUTCDay() * 86_400_000))
	.filter((day) => day.getTime() > Date.now())[0]
	.toISOString()
	.slice(0, 10);
