/** Tells the person at the terminal one line. */
export type Say = (line: string) => void;

const secondsBetweenLines = 15;

/**
 * One step that takes a while. On a terminal a single line that counts up; elsewhere (a CI log) a new
 * line now and then, so that nobody takes a long step for a hang.
 */
export class Progress {
	private readonly started = Date.now();
	private readonly timer: NodeJS.Timeout;
	private readonly onTerminal = process.stdout.isTTY === true;
	private detail = '';
	private lastLine = Date.now();
	private readonly title: string;
	private readonly say: Say;

	constructor(title: string, say: Say) {
		this.title = title;
		this.say = say;
		if (!this.onTerminal) say(`  ${title} …`);
		this.timer = setInterval(() => this.tick(), 1000);
	}

	update(detail: string): void {
		this.detail = detail;
	}

	end(succeeded: boolean): void {
		clearInterval(this.timer);
		if (this.onTerminal) process.stdout.write('\r\x1b[K');
		this.say(`  ${this.title}: ${succeeded ? 'done' : 'failed'} after ${this.elapsed()}`);
	}

	private tick(): void {
		const line = `  ${this.title}${this.detail === '' ? '' : `: ${this.detail}`} (${this.elapsed()})`;
		if (this.onTerminal) {
			process.stdout.write(`\r\x1b[K${line}`);
		} else if (Date.now() - this.lastLine >= secondsBetweenLines * 1000) {
			this.lastLine = Date.now();
			this.say(line);
		}
	}

	private elapsed(): string {
		const seconds = Math.round((Date.now() - this.started) / 1000);
		return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
	}
}
