import type { IDataObject } from 'n8n-workflow';
import { defaultCountry } from '../../messaging/defaultCountry';
import { contentObject, pricedOptions } from '../../messaging/content';
import { allowUnusualText, checkMessage } from '../../messaging/checkMessage';
import { certainCostIn } from '../../messaging/cost';
import { previewOptions, previewsOf } from '../../messaging/preview';
import { addressed } from '../../messaging/sendTo';
import { beside, json } from '../../shared/http';
import { defined } from '../../shared/operation';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { mainFields, textRules } from './properties';

/** So that a person can say yes or no before (service document 2, campaign cost request). */
export const previewCampaignCost = operation({
	name: 'Preview Cost',
	value: 'previewCost',
	action: 'Preview campaign cost and texts',
	description:
		'Retrieve the cost of a campaign and the text for its first recipients, with the fields of Send. Nothing is sent.',
	request: 'POST /accounts/{accountId}/messages/cost',
	effect: 'read',
	fields: {
		nothingSent: notice(
			'Nothing is sent. The output shows the cost, and the text for the first recipients. For groups and contacts, the credential needs "Address Book" under \'Areas in Use\'.',
		),
		...mainFields,
	},
	additionalFields: { ...pricedOptions, allowUnusualText },
	options: { ...previewOptions, defaultCountry },
	check: checkMessage,
	send: {
		as: 'steps',
		async run(values, send) {
			const content = contentObject(addressed(values));
			const previews = await previewsOf(content, values, textRules, send);
			const { body: cost } = await send({ body: json(content) });
			return [beside(totalFirst(certainCostIn(cost, previews.previews)), previews)];
		},
	},
});

/** In a table, the costs by country would hide the total. */
function totalFirst(cost: IDataObject): IDataObject {
	const { totalCost, currency, ...parts } = cost;
	return defined({ totalCost, currency, ...parts });
}
