import { inEnglish } from '../../shared/fields';

export interface Currency {
	/** ISO 4217 alpha-3. */
	readonly code: string;
	/** Digits after the decimal point: 2 means that the minor unit is a hundredth. */
	readonly decimals: number;
}

/**
 * The currencies of ISO 4217 in which something can be priced. The codes of precious metals, bond
 * and accounting units and tests are left out: they have no minor unit.
 */
const codes =
	'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN ' +
	'BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB ' +
	'EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD ' +
	'JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP ' +
	'MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR ' +
	'RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND ' +
	'TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF ' +
	'YER ZAR ZMW ZWG';

/** All others have two. */
const decimals: Readonly<Record<number, string>> = {
	0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
	3: 'BHD IQD JOD KWD LYD OMR TND',
	4: 'CLF UYW',
};

export const currencies: ReadonlyMap<string, Currency> = new Map(
	codes.split(' ').map((code) => [code, { code, decimals: decimalsOf(code) }]),
);

function decimalsOf(code: string): number {
	const other = Object.entries(decimals).find(([, some]) => some.split(' ').includes(code));
	return other ? Number(other[0]) : 2;
}

/** Of new ones, older versions of Node.js know none. */
const newNames = { XCG: 'Caribbean Guilder', ZWG: 'Zimbabwe Gold' };

export function currencyNames(): ReadonlyMap<string, string> {
	const names = inEnglish([...currencies.keys()], 'currency');
	return new Map([...names, ...Object.entries(newNames)]);
}
