/** An n8n with the pack in it, which the start page leads to. */
export interface Guide {
	/** The login of that n8n, which listens on this machine only. */
	email: string;
	password: string;
	/** The example workflows in it; the guided tour goes through the first. */
	workflows: GuidedWorkflow[];
	/** What was there before doesn't count as done in the tour, milliseconds since 1970. */
	since: number;
}

export interface GuidedWorkflow {
	name: string;
	/** Its address in the editor. */
	url: string;
	/** How it's started, in a sentence. */
	starts: string;
}
