import { country } from '../PhoneNumbers/properties';
import { simplifyField } from '../shared/fields';

export const fields = { country, ...simplifyField };
