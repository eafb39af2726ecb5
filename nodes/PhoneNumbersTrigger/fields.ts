import { country } from '../PhoneNumbers/properties';
import { simplifyField } from '../shared/commonFields';

export const fields = { country, ...simplifyField };
