import type { INodePropertyOptions } from 'n8n-workflow';
import { markdownTable } from '../../tools/generated-part.ts';
import {
	type DocumentedParameter,
	documentedEndpoints,
	documentedParameters,
} from './documented.ts';
import type { Setting } from './settings.ts';

/** Where the tests of the rows are, seen from the page. */
export const testFile = '../test/wire/parameters.test.ts';

export const areaTitles: Readonly<Record<string, string>> = {
	signing: 'Signing',
	letters: 'Letters',
	payments: 'Payments',
	campaigns: 'Campaigns',
	messages: 'Messages',
	addressbook: 'Address Book',
	numbers: 'Phone Numbers',
	bulkemail: 'Bulk Email',
	ticketshop: 'Ticket Shop',
	routetest: 'Route Testing',
	voice: 'Voice',
};

const head = [
	'Parameter',
	'In',
	'SVC documents',
	'Set in the node',
	"The node's limits and default",
];

/** The page of all documented parameters and where the nodes set them. */
export function parametersPage(
	found: ReadonlyMap<DocumentedParameter, readonly Setting[]>,
): string {
	const sections = Object.entries(areaTitles).flatMap(([area, title]) => [
		`## ${title}`,
		...documentedEndpoints
			.filter((one) => one.area === area)
			.flatMap(({ endpoint }) => [`### \`${endpoint}\``, ...endpointPart(area, endpoint, found)]),
	]);
	return [
		'# Parameters',
		'',
		`SVC documents ${documentedEndpoints.length} endpoints with ${documentedParameters.length} parameters: in the path, the query, headers, bodies, and forms, at every depth, each counted once per endpoint. This page shows where the nodes set each one. \`npm run parameters\` generates it: it runs the built nodes with different values in every field and compares what they send. [One test per row](${testFile}) checks that the parameter is sent as documented, follows its field, and isn't sent if the field is empty.`,
		'',
		...sections.flatMap((part) => [part, '']),
	].join('\n');
}

function endpointPart(
	area: string,
	endpoint: string,
	found: ReadonlyMap<DocumentedParameter, readonly Setting[]>,
): string[] {
	const rows = [...found].filter(([one]) => one.area === area && one.endpoint === endpoint);
	if (rows.length === 0) return ['No parameters.'];
	return [
		markdownTable(
			head,
			rows.map(([documented, settings]) => [
				`\`${documented.name}\``,
				documented.place,
				documentedRules(documented),
				setIn(settings),
				[...new Set(settings.map(limitsOf))].filter(Boolean).join('; '),
			]),
		),
	];
}

const documentedRules = ({ type, required, limits, default: preset }: DocumentedParameter) =>
	[type, required, limits, preset && `default: ${preset}`].filter(Boolean).join('; ');

function setIn(settings: readonly Setting[]): string {
	const operations = new Map<string, string[]>();
	for (const { operation, label, values } of settings) {
		const what =
			label || (isId(values[0]) ? 'chosen by the node' : `always \`${String(values[0])}\``);
		operations.set(what, [...(operations.get(what) ?? []), operation]);
	}
	return [...operations].map(([what, names]) => `${what} (${names.join(', ')})`).join('; ');
}

/** Credentials and constants have none. */
function limitsOf({ label, property }: Setting): string {
	if (label === '' || label.startsWith('Credential')) return '';
	const { type, typeOptions, options = [] } = property;
	const { minValue, maxValue } = typeOptions ?? {};
	const choices = type === 'options' || type === 'multiOptions' ? options : [];
	return [
		choices.map((one) => (one as INodePropertyOptions).name).join(', '),
		minValue === undefined ? '' : `at least ${minValue}`,
		maxValue === undefined ? '' : `at most ${maxValue}`,
		defaultOf(property),
	]
		.filter(Boolean)
		.join(', ');
}

function defaultOf({ default: preset, options = [] }: Setting['property']): string {
	if (preset === '' || preset === null || typeof preset === 'object') return '';
	const chosen = (options as INodePropertyOptions[]).find(({ value }) => value === preset);
	return `default: ${chosen?.name ?? String(preset)}`;
}

/** An ID comes from another field or an earlier step, so no value of it is the one that is always sent. */
function isId(value: unknown): boolean {
	return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value));
}
