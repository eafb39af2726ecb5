/** One poll of one trigger. After a timeout it sends nothing more. */
export interface Turn {
	isOver: boolean;
	/** Whether its requests wait after a 429, as those of a run do. */
	waits: boolean;
}

/** The polls of this process that aren't finished, by trigger. */
const underWay = new Map<string, Turn>();

/** Whether the poll can start. n8n starts it even if the previous one isn't finished. */
export function takeTurn(name: string, turn: Turn): boolean {
	const isFree = !underWay.has(name);
	if (isFree) underWay.set(name, turn);
	return isFree;
}

/** Whether no newer poll of the trigger has replaced it. */
export function isCurrent(name: string, turn: Turn): boolean {
	return underWay.get(name) === turn;
}

export function endTurn(name: string, turn: Turn): void {
	turn.isOver = true;
	if (isCurrent(name, turn)) underWay.delete(name);
}

export function giveUpTurn(name: string): void {
	const turn = underWay.get(name);
	if (turn) endTurn(name, turn);
}
