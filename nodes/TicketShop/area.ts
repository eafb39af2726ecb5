import { productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

const names = documentedAs([
	'event shop_style venue categories ticket_statuses customer_data payment_methods ideal_issuers',
	'nl en fr de',
	// Event
	'uuid name start_at end_at venue_name online_from online_till is_ongoing description discount_label',
	'minutes_to_order shop_image is_discount_enabled is_calendar_enabled is_order_invoicing_enabled',
	'google_analytics_tracking_code google_adwords_conversion_code google_adwords_conversion_label',
	'google_adwords_remarketing_code google_adwords_remarketing_label facebook_pixel_tracking_code',
	'support_email organiser_entity privacy_policy_url terms_and_conditions_url newsletter_label',
	// Shop style
	'general_background_color general_font_color general_link_color category_background_color',
	'category_font_color category_background_color_highlight category_font_color_highlight',
	// Venue
	'address_line_1 address_line_2 zipcode city country_id',
	// Category and its tickets
	'display_order is_visible is_initialized tickets price fixed_fee is_selectable_on_calendar is_unlimited',
	'min_order_amount max_order_amount subtitle ticket_status_type_id tags id status',
	// Customer data
	'first_name last_name email mobile gender address_data position_name date_of_birth organisation_name',
	'custom_field_1 custom_field_2 custom_field_3',
	'custom_field_1_label custom_field_2_label custom_field_3_label',
	// Payment method
	'percentage_fee image_uri currency_id',
]);

/**
 * Service document 3, part A. Both calls require the header `Content-Type`, though they have no
 * body. The product token says whose events these are, so no account ID is needed.
 */
export const ticketShop = {
	...productTokenArea('ticketShop', {}, names),
	headers: { 'content-type': 'application/json' },
	// "400 info message" is all that the document says of errors.
	statuses: {
		400: {
			says: 'The ticket shop rejected the request',
			remedy:
				"If the shop is locked, add the option 'Access Key'. Otherwise, check the key if there is one, and that the event still exists.",
		},
	},
};

export const operation = operationsOf(ticketShop);
