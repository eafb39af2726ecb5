/** A resource locator as the editor saves it in mode "By ID". */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** A country, currency, or language in mode "By Name or Code". */
export const byCode = (value: string) => ({ __rl: true, mode: 'code', value });

/** A list of such locators with one in it, whose expression may give several IDs. */
export const idsBy = (value: string) => ({ entries: [{ id: byId(value) }] });

/** A resource locator in mode "By Name", which is called differently for each kind of record. */
export const byName = (mode: 'fieldName' | 'groupName', value: string) => ({
	__rl: true,
	mode,
	value,
});
