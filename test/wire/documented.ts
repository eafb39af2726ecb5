import { readFileSync } from 'node:fs';

/** Where the service takes a value from a request. */
export type WirePlace = 'path' | 'query' | 'header' | 'body' | 'form';

/** A parameter of an endpoint, as the service's description has it. */
export interface DocumentedParameter {
	readonly area: string;
	/** "POST /dossiers". */
	readonly endpoint: string;
	readonly place: WirePlace;
	/** With its way from the top of the body: "invitees[].fields[].type". */
	readonly name: string;
	readonly type: string;
	readonly required: string;
	readonly limits: string;
	readonly default: string;
}

export interface DocumentedEndpoint {
	readonly area: string;
	readonly endpoint: string;
	readonly query: readonly string[];
	/** What it gives, in the description's words. */
	readonly answer: string;
}

function tableIn(file: string): string[][] {
	const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
	return lines.map((line) => line.split('\t'));
}

/** Written by hand from the service's description alone, so that it shares no mistake with the nodes. */
export const documentedParameters: readonly DocumentedParameter[] = tableIn(
	'test/wire/documented.tsv',
).map(([area = '', endpoint = '', place = '', name = '', type = '', required = '', ...rest]) => {
	const [limits = '', preset = ''] = rest;
	return {
		...{ area, endpoint, place: place as WirePlace, name, type, required },
		...{ limits, default: preset },
	};
});

export const documentedEndpoints: readonly DocumentedEndpoint[] = tableIn(
	'simulator/contract/endpoints.tsv',
).map(([area = '', method = '', path = '', query = '', , answer = '']) => ({
	area,
	endpoint: `${method} ${path}`,
	query: query.split(',').filter(Boolean),
	answer,
}));

export const titleOf = ({ area, endpoint, place, name }: DocumentedParameter): string =>
	`${area} ${endpoint} ${place} ${name}`;
