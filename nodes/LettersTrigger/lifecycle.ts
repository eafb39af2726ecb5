import type { IExecuteFunctions, IHookFunctions, INodeExecutionData } from 'n8n-workflow';
import { letters } from '../Letters/area';
import { InputError } from '../shared/fields';
import { rethrow } from '../shared/host';
import {
	fingerprint,
	isRegistered,
	nodeData,
	passWon,
	readParameters,
	refuseLoop,
	register,
	type Registry,
	secretIn,
	storedNodeData,
	storedSecret,
	unregister,
	withAccount,
} from '../shared/webhook';
import { CallbackRegistry, isOfAccount, isOfOtherAccount } from '../Letters/callback/registry';
import { fields } from './fields';
import { derived } from './secret';

const causes = {
	does: 'sends a letter',
	operations: { svcLetters: ['letter create', 'letter createAndWait'] },
};

export const lifecycle = {
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			// SVC may have the secret of an earlier product token, and needn't show which one it has.
			if (!(await isSecretThere(this))) return false;
			return await withRegistry(this, isRegistered);
		},
		async create(this: IHookFunctions): Promise<boolean> {
			await checkLoop(this);
			await withRegistry(this, register);
			return true;
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			await withRegistry(this, unregister);
			return true;
		},
	},
};

export async function begin(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const output = await passWon.call(this);
	if (output.flat().length > 0) await checkLoop(this);
	return output;
}

/** Whether this account of SVC got the stored secret, and not only another one. */
async function isSecretThere(context: IHookFunctions): Promise<boolean> {
	const kept = storedNodeData(context);
	return (
		storedSecret(kept) !== undefined &&
		(await withAccount(context, letters, (account) => isOfAccount(kept, account)))
	);
}

async function checkLoop(context: IExecuteFunctions | IHookFunctions): Promise<void> {
	try {
		const { options } = readParameters(context, { options: fields.options });
		if (!options.allowLoop) await refuseLoop(context, causes);
	} catch (error) {
		await withAccount(context, letters, () => rethrow(error));
	}
}

async function withRegistry<Result>(
	context: IHookFunctions,
	work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
	return await withAccount(context, letters, async (account, hide) => {
		const url = context.getNodeWebhookUrl('default');
		if (!url) throw new InputError('has no URL', 'Save the workflow first.', 'Webhook');
		const { options } = readParameters(context, { options: fields.options });
		const staticData = nodeData(context);
		// The callback in the previous account can't be deleted, so its calls have to be rejected from now on.
		if (isOfOtherAccount(staticData, account)) delete staticData.secret;
		const secret = secretIn(staticData, await derived(context, account));
		hide(secret);
		return await work(
			new CallbackRegistry({ context, area: letters, account }, staticData, {
				url,
				secret,
				verifySSL: options.allowUnauthorizedCerts !== true,
				owner: fingerprint(`${context.getWorkflow().id} ${context.getNode().id}`),
			}),
		);
	});
}
