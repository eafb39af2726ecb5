import { whenUsed } from '../../host';
import { inEnglish } from './inEnglish';

const codes =
	'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da ' +
	'de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy ' +
	'hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg ' +
	'li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or ' +
	'os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta ' +
	'te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu';

/** ISO 639-1 alpha-2 with English names. */
export const languages = whenUsed(() => inEnglish(codes.split(' '), 'language'));

/** What browsers and forms have instead of a code: a locale such as nl-NL or de_AT, of which SVC takes the language alone. */
export function languageCode(entered: string): string | undefined {
	const [, ofLocale] = /^([a-z]{2})[-_][a-z\d]{2,8}(?:[-_][a-z\d]+)*$/i.exec(entered.trim()) ?? [];
	const code = ofLocale?.toLowerCase();
	return code !== undefined && languages().has(code) ? code : undefined;
}
