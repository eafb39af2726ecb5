import { contact } from './contact/resource';
import { field } from './field/resource';
import { group } from './group/resource';
import { optOut } from './optOut/resource';
import { search } from './search/resource';

/** Each resource stands with its operations; the first one is chosen when the node is opened. */
export const resources = [contact, field, group, optOut, search] as const;
