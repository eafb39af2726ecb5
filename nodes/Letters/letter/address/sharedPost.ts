/** Places with an ISO code of their own that letters also reach by way of another country. */
const postOf = new Map(
	Object.entries({
		AU: 'CC CX NF',
		CN: 'HK MO TW',
		DK: 'FO GL',
		FI: 'AX',
		FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
		GB: 'GG GI IM JE',
		NL: 'AW BQ CW SX',
		NO: 'SJ',
		NZ: 'CK NU TK',
		US: 'AS GU MP PR UM VI',
	}).flatMap(([country, places]) => places.split(' ').map((place) => [place, country] as const)),
);

/** Also true of a destination that only SVC knows. */
export function sharePost(one: string, other: string): boolean {
	const post = (code: string) => postOf.get(code) ?? code;
	return other.length !== 2 || post(one) === post(other);
}
