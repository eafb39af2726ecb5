import type { ICredentialDataDecryptedObject, ICredentialsDecrypted } from 'n8n-workflow';
import type { FailureTexts } from '../errors';
import { InputError, uuidPattern, uuidRule } from '../fields';
import { rethrow, type ServiceContext } from '../host';
import { type CredentialField, correctIt, readBaseUrl } from './baseUrls';
import type { Documented } from './documented';
import { asLine, asToken, credentialValue } from './enteredValues';
import { word } from './plainValues';

/** One area of SVC: where it is, how to sign in, what of its paths the credential fills. */
export interface Area<PathName extends string = string> {
	/** As users know it, for messages: "Letters". */
	readonly title: string;
	readonly credential: 'svcProductTokenApi' | 'svcPaymentsApi' | 'svcSigningApi';
	/** The credential's field that holds this area's base URL, and its name in the dialog. */
	readonly baseUrl: CredentialField | BaseUrlByEnvironment;
	/** Path parameters that the credential fills. */
	readonly path: Readonly<Record<PathName, CredentialField & { uuid: boolean }>>;
	readonly headers?: Readonly<Record<string, string>>;
	readonly asDocumented: Documented;
	/** Statuses that mean the same at each of its endpoints. */
	readonly statuses?: FailureTexts['statuses'];
}

interface Environment {
	/** Shown next to the node's output, so that users don't mistake one for the other. */
	readonly hint: string;
	/** In its place, after what costs no money. */
	readonly hintIfFree?: string;
	/** Shown too if something was sent in another area, which has no such environment. */
	readonly hintOnOthers?: string;
}

/** Where SVC exists more than once: the credential's field `by` says which one is meant. */
interface BaseUrlByEnvironment {
	readonly by: CredentialField;
	/** By the field's values. */
	readonly environments: Readonly<Record<string, CredentialField & Environment>>;
}

/** What one run needs to talk to an area, read once: all requests go to one account with one credential. */
export interface Account {
	readonly baseUrl: string;
	readonly path: Readonly<Record<string, string>>;
	/** Which one it is, of a service that exists more than once. */
	readonly environment?: ({ readonly name: string } & Environment) | undefined;
	readonly secrets: readonly string[];
	readonly credential: ICredentialsDecrypted;
}

/** Without these no request can be signed; what fails there must not pass for a lost response. */
const requiredFields: Readonly<Record<Area['credential'], readonly CredentialField[]>> = {
	svcProductTokenApi: [{ field: 'productToken', displayName: 'Product Token' }],
	svcSigningApi: [
		{ field: 'keyId', displayName: 'Key ID' },
		{ field: 'secret', displayName: 'Secret' },
	],
	// The wallet endpoints need neither user nor password (service document 1, authentication).
	svcPaymentsApi: [],
};

export async function readAccount(context: ServiceContext, area: Area): Promise<Account> {
	const credential = await context.getCredentials(area.credential);
	const name = context.getNode().credentials?.[area.credential]?.name ?? area.title;
	const filled = ({ field, displayName }: CredentialField) => {
		const value = credentialValue(credential, field);
		if (value === '') throw credentialError(name, `"${displayName}" is empty`);
		return value;
	};
	const path: Record<string, string> = {};
	for (const [parameter, field] of Object.entries(area.path)) {
		const value = filled(field);
		if (field.uuid && !uuidRule.pattern.test(value)) {
			throw credentialError(name, `"${field.displayName}" ${uuidRule.says}`);
		}
		path[parameter] = value;
	}
	const { environment, ...field } = baseUrlOf(area, credential, name);
	const baseUrl = inCredential(name, () =>
		readBaseUrl(
			credential[field.field],
			field.displayName,
			area.credential === 'svcProductTokenApi',
		),
	);
	requiredFields[area.credential].forEach(filled);
	return {
		baseUrl,
		path,
		environment,
		secrets: secretsOf(credential),
		credential: { id: '', name, type: area.credential, data: credential },
	};
}

/** An account's IDs, equal for equal accounts: the letters of a UUID can be capital or small. */
export function accountIds({ path }: Pick<Account, 'path'>): Account['path'] {
	const ids = Object.entries(path).map(([name, id]): [string, string] => [
		name,
		uuidPattern.test(id) ? id.toLowerCase() : id,
	]);
	return Object.fromEntries(ids);
}

/** Equal for one that is encrypted by now: people are told to enter https instead of http, and it's the same service. */
export function serviceAt({ baseUrl }: Pick<Account, 'baseUrl'>): string {
	return baseUrl.replace(/^https?:/, '');
}

/**
 * Whether requests go over the network without encryption. On this machine they don't leave it, which is
 * how the simulator is reached.
 */
export function isUnencrypted({ baseUrl }: Pick<Account, 'baseUrl'>): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return (
		protocol === 'http:' && !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
	);
}

function baseUrlOf(
	{ baseUrl }: Area,
	credential: ICredentialDataDecryptedObject,
	credentialTitle: string,
): CredentialField & Pick<Account, 'environment'> {
	if ('field' in baseUrl) return baseUrl;
	const { by, environments } = baseUrl;
	const name = asLine(credential[by.field]);
	const chosen = Object.hasOwn(environments, name) ? environments[name] : undefined;
	if (!chosen) throw credentialError(credentialTitle, `"${by.displayName}" isn't selected`);
	const { field, displayName, ...hints } = chosen;
	return { field, displayName, environment: { name, ...hints } };
}

function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	// As they're sent: only the password may begin or end with spaces.
	const password = word(credential.password);
	const secrets = [asToken(credential.productToken), password.trim(), asLine(credential.secret)];
	const user = asLine(credential.user);
	const basic = user && Buffer.from(`${user}:${password}`).toString('base64');
	return [...secrets, basic].filter((value) => value !== '');
}

/** What is wrong with a value is said of the credential that it is in. */
export function inCredential<Value>(credential: string, read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		if (error instanceof InputError) throw credentialError(credential, error.problem, error.remedy);
		return rethrow(error);
	}
}

function credentialError(credential: string, problem: string, remedy = correctIt) {
	return new InputError(`can't be used: ${problem}`, remedy, `Credential ${credential}`);
}
