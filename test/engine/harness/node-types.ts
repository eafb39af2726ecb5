/** The node and credential types a test workflow may use: the built package, and small stand-ins. */
import type { ICredentialType, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import type { N8nModules } from './n8n-modules.ts';
import { STAND_INS } from './stand-ins.ts';

/** By their full name. */
export type Types = Record<string, INodeType | IVersionedNodeType>;

export class NodeTypes implements INodeTypes {
	/** Whether n8n got along with `dist/known` and `dist/types`, without running the nodes' code. */
	readonly isLazyLoaded: boolean;
	/** Names of the package's node types, without the package's name. */
	readonly nodeNames: string[];
	/** Names of the package's credential types. */
	readonly credentialNames: string[];
	private readonly modules: N8nModules;
	private readonly loader: InstanceType<N8nModules['core']['LazyPackageDirectoryLoader']>;
	private readonly standIns: Types;

	private constructor(
		modules: N8nModules,
		loader: InstanceType<N8nModules['core']['LazyPackageDirectoryLoader']>,
		extra: Types,
	) {
		this.modules = modules;
		this.loader = loader;
		this.standIns = { ...STAND_INS, ...extra };
		this.isLazyLoaded = loader.isLazyLoaded;
		this.nodeNames = Object.keys(loader.known.nodes);
		this.credentialNames = Object.keys(loader.known.credentials);
	}

	/**
	 * Loads a package as n8n loads a community package from its folder.
	 * @param packageFolder has the `package.json` whose `n8n` section names the built files
	 * @param extra node types of a test
	 */
	static async load(
		modules: N8nModules,
		packageFolder: string,
		extra: Types = {},
	): Promise<NodeTypes> {
		const loader = new modules.core.LazyPackageDirectoryLoader(packageFolder);
		await loader.loadAll();
		return new NodeTypes(modules, loader, extra);
	}

	/** `svcLetters` -> `n8n-nodes-svc.svcLetters`; a full name stays as it is. */
	fullName(type: string): string {
		return type.includes('.') ? type : `${this.loader.packageName}.${type}`;
	}

	getByName(type: string): INodeType | IVersionedNodeType {
		const standIn = this.standIns[type];
		if (standIn) return standIn;
		const [packageName, name] = this.fullName(type).split('.');
		if (packageName !== this.loader.packageName || !this.nodeNames.includes(name)) {
			throw new Error(
				`No node type "${type}" here. ${this.loader.packageName} has: ${this.nodeNames.join(', ')}`,
			);
		}
		return this.loader.getNode(name).type;
	}

	getByNameAndVersion(type: string, version?: number): INodeType {
		return this.modules.workflow.NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	getKnownTypes() {
		return {};
	}

	getCredentialType(name: string): ICredentialType {
		return this.loader.getCredential(name).type;
	}
}
