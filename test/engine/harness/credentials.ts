/** Credentials as n8n's server hands them to nodes, without its database. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	IHttpRequestOptions,
	INode,
	INodeProperties,
	IRequestOptionsSimplified,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import type { N8nModules } from './n8n-modules.ts';
import type { NodeTypes } from './node-types.ts';

/** What the user entered, by credential type: `{ svcPaymentsApi: { user: '…' } }`. */
export type Credentials = Record<string, ICredentialDataDecryptedObject>;

/**
 * Does with each credential type what n8n's own `CredentialsHelper` does: fills in defaults, drops
 * fields that `displayOptions` hide, resolves expressions, and runs `authenticate` for each request.
 */
export function credentialsHelper(
	modules: N8nModules,
	types: NodeTypes,
	credentials: Credentials,
): ICredentialsHelper {
	const { ICredentialsHelper: Base, UserError } = modules.workflow;

	const notNeeded = (what: string) => async (): Promise<never> => {
		throw new Error(`${what} is not part of the test harness`);
	};

	class TestCredentialsHelper extends Base {
		getParentTypes(name: string): string[] {
			return types.getCredentialType(name).extends ?? [];
		}

		isCredentialUsableByNode(): boolean {
			return true;
		}

		getCredentialsProperties(type: string): INodeProperties[] {
			return types.getCredentialType(type).properties;
		}

		async authenticate(
			data: ICredentialDataDecryptedObject,
			typeName: string,
			request: IHttpRequestOptions | IRequestOptionsSimplified,
			workflow?: Workflow,
			node?: INode,
		): Promise<IHttpRequestOptions> {
			const options = request as IHttpRequestOptions;
			const { authenticate } = types.getCredentialType(typeName);
			if (typeof authenticate === 'function') return await authenticate(data, options);
			if (authenticate?.type !== 'generic' || !workflow || !node) return options;

			const resolve = (value: string) =>
				modules.workflow.isExpression(value)
					? String(
							workflow.expression.getSimpleParameterValue(
								node,
								value,
								'internal',
								{ $credentials: data },
								undefined,
								'',
							) ?? '',
						)
					: value;
			const target = options as unknown as Record<string, Record<string, unknown>>;
			for (const [part, values] of Object.entries(authenticate.properties)) {
				target[part] ??= {};
				for (const [key, value] of Object.entries(values)) {
					target[part][resolve(key)] = resolve(String(value));
				}
			}
			return options;
		}

		async getDecrypted(
			additionalData: IWorkflowExecuteAdditionalData,
			_nodeCredentials: unknown,
			type: string,
			mode: WorkflowExecuteMode,
			executeData?: Parameters<ICredentialsHelper['getDecrypted']>[4],
			raw?: boolean,
			expressionValues?: ICredentialsExpressionResolveValues,
		): Promise<ICredentialDataDecryptedObject> {
			const entered = credentials[type];
			if (!entered) throw new UserError(`Credential does not exist for type "${type}".`);
			if (raw) return { ...entered };

			const data = modules.workflow.NodeHelpers.getNodeParameters(
				this.getCredentialsProperties(type),
				entered as never,
				true,
				false,
				null,
				null,
			) as ICredentialDataDecryptedObject;
			// Outside an execution there is no item an expression could read.
			if (!expressionValues) return data;
			const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } =
				expressionValues;
			return workflow.expression.getParameterValue(
				data as never,
				runExecutionData,
				runIndex,
				itemIndex,
				node.name,
				connectionInputData,
				mode,
				modules.core.getAdditionalKeys(additionalData, mode, null, { isCredential: true }),
				executeData,
				false,
				data as never,
			) as ICredentialDataDecryptedObject;
		}

		/** Only for types with an expirable token, of which the package has none. */
		async preAuthentication(): Promise<undefined> {
			return undefined;
		}

		async runPreAuthentication(): Promise<undefined> {
			return undefined;
		}

		override getCredentials = notNeeded('getCredentials');
		override updateCredentials = notNeeded('updateCredentials');
		override updateCredentialsOauthTokenData = notNeeded('updateCredentialsOauthTokenData');
	}

	return new TestCredentialsHelper();
}
