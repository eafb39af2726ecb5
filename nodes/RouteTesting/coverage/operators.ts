import type { IDataObject } from 'n8n-workflow';
import { asItem, asList } from '../../shared/http';

/** SVC returns bare strings; the name is the one that tests and results use. */
export function operatorItems(body: unknown): IDataObject[] {
	return asList(body).map((code) => (typeof code === 'string' ? { mccMnc: code } : asItem(code)));
}
