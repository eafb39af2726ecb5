/** Value of the channel map, which is keyed by channel name. Document 2, *Channel (messages)*. */
export interface Channel {
	disabled: boolean;
	name: string;
	type: string;
	options: { allowImages: boolean };
}
