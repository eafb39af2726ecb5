/** One poll of one trigger. What is given up sends nothing more. */
export interface Turn {
	isOver: boolean;
}

/** The polls of this process that are not finished, by trigger. */
const underWay = new Map<string, Turn>();

/** Whether the poll can begin. n8n starts it even if the one before is not finished. */
export function canTakeTurn(name: string): boolean {
	return !underWay.has(name);
}

export function takeTurn(name: string, turn: Turn): void {
	underWay.set(name, turn);
}

/** Whether no newer poll of the trigger has taken its place. */
export function isCurrent(name: string, turn: Turn): boolean {
	return underWay.get(name) === turn;
}

export function endTurn(name: string, turn: Turn): void {
	turn.isOver = true;
	if (isCurrent(name, turn)) underWay.delete(name);
}

/** Gives up the poll that is not finished. */
export function giveUpTurn(name: string): void {
	const turn = underWay.get(name);
	if (turn) endTurn(name, turn);
}
