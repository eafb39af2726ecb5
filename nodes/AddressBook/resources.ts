import { group } from './group/resource';

/** Each resource stands with its operations; the first one is chosen when the node is opened. */
export const resources = [group] as const;
