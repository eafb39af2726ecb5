import { countCharacters } from '../../messaging/countCharacters';
import { campaigns } from '../area';
import { textRules } from '../campaign/properties';

export const countTextCharacters = countCharacters(campaigns, textRules);
