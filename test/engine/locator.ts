/** A resource locator as the editor saves it in mode "By ID". */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
