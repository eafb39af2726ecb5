import type { IExecuteFunctions, ILoadOptionsFunctions } from 'n8n-workflow';

/** The two places from which the service is called: a run, and the editor's lists. */
export type ServiceContext = IExecuteFunctions | ILoadOptionsFunctions;
