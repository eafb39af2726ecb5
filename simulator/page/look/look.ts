import { basics } from './basics.ts';
import { letterbox } from './letterbox.ts';
import { outside } from './outside.ts';
import { phone } from './phone.ts';
import { start } from './start.ts';

/** The look of all pages: no fonts, pictures or styles from elsewhere. */
export const look = [basics, start, phone, letterbox, outside].join('\n');
