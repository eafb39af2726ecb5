import { countCharacters } from '../../messaging/countCharacters';
import { messages } from '../area';
import { textRules } from '../message/properties';

export const countTextCharacters = countCharacters(messages, textRules);
