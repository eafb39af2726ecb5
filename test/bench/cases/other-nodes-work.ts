/** The sides of other-nodes.ts in a process that trusts the test certificate; prints what it measured as JSON. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	INodeParameters,
} from 'n8n-workflow';
import { createEngine } from '../../engine/harness/index.ts';
import { credentialsFor } from '../../engine/simulator-bed.ts';
import { Bed } from '../bed.ts';
import { finish } from '../finish.ts';
import { compare, type Side } from '../measure.ts';
import { n8nNode } from '../n8n-node.ts';
import { controlOf, type Service } from '../service.ts';
import { getWorks } from './get-items.ts';
import { type OtherNodesWork, ownHost, textsOf } from './own-side.ts';

interface Other {
	/** As n8n names the files of the node and its credential. */
	name: string;
	credentialFile: string;
	type: string;
	credential: string;
	secrets: ICredentialDataDecryptedObject;
	parameters: INodeParameters;
}

const others: Record<OtherNodesWork['what'], Other[]> = {
	read: [
		{
			name: 'Stripe',
			type: 'n8n-nodes-base.stripe',
			credential: 'stripeApi',
			credentialFile: 'StripeApi',
			secrets: { secretKey: 'sk_test' },
			parameters: { resource: 'charge', operation: 'get', chargeId: '={{ $json.letter }}' },
		},
		{
			name: 'Brevo',
			type: 'n8n-nodes-base.sendInBlue',
			credential: 'sendInBlueApi',
			credentialFile: 'BrevoApi',
			secrets: { apiKey: 'test' },
			parameters: { resource: 'contact', operation: 'get', identifier: '={{ $json.letter }}' },
		},
	],
	send: [
		{
			name: 'Twilio',
			type: 'n8n-nodes-base.twilio',
			credential: 'twilioApi',
			credentialFile: 'TwilioApi',
			secrets: { authType: 'authToken', accountSid: 'AC1', authToken: 'test' },
			parameters: {
				resource: 'sms',
				operation: 'send',
				from: '+31201234567',
				to: '={{ $json.phone }}',
				message: '={{ $json.text }}',
			},
		},
	],
};

const { what, count, rounds, url, account, baseUrls } = JSON.parse(
	process.argv[2] ?? '{}',
) as OtherNodesWork;
const require = createRequire(path.join(import.meta.dirname, '..', '..', 'e2e', 'package.json'));
const overTls = Object.fromEntries(
	Object.entries(baseUrls).map(([area, base]) => [area, base.replace(url, `https://${ownHost}`)]),
) as Service['baseUrls'];
const service = { url, account, baseUrls: overTls, control: controlOf(url), close: async () => {} };

const engine = await createEngine({
	nodeTypes: Object.fromEntries(others[what].map(({ name, type }) => [type, n8nNode(name)])),
	credentials: {
		...credentialsFor(service),
		...Object.fromEntries(others[what].map(({ credential, secrets }) => [credential, secrets])),
	},
});
const ofPack = engine.types.getCredentialType.bind(engine.types);
engine.types.getCredentialType = (wanted) => {
	const other = others[what].find(({ credential }) => credential === wanted);
	return other ? credentialType(other.credentialFile) : ofPack(wanted);
};
const bed = new Bed(service, engine);
await finish(await compare(await sides(), rounds));

async function sides(): Promise<Side[]> {
	const [{ name, type, work }] = what === 'read' ? await getWorks(bed, count) : textsOf(count);
	const theirs = others[what].map((other) => ({
		name: other.name,
		work: async () => {
			const { error, outputs } = await engine.run({
				nodes: [
					{
						name: 'Node',
						type: other.type,
						typeVersion: 1,
						parameters: other.parameters,
						credentials: {
							[other.credential]: { id: other.credential, name: 'Other' },
						},
					},
				],
				items: work.items.map((json) => ({ json: { ...json } })),
			});
			if (error) throw error;
			const out = outputs.Node?.[0]?.length;
			if (out !== count) throw new Error(`${other.name} gave ${out} of ${count}`);
		},
	}));
	return [bed.side(name, type, work), ...theirs];
}

function credentialType(name: string): ICredentialType {
	const loaded = require(`n8n-nodes-base/dist/credentials/${name}.credentials.js`) as Record<
		string,
		new () => ICredentialType
	>;
	return new loaded[name]();
}
