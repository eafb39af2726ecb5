import { randomUUID } from 'node:crypto';

/** Text in the languages of SVC; whether one may be missing is undocumented. */
type Texts = Partial<Record<'nl' | 'en' | 'fr' | 'de', string>>;

export interface ShopTicket {
	uuid: string;
	price: number;
	fixed_fee: number;
	is_visible: boolean;
	is_selectable_on_calendar: boolean;
	is_unlimited: boolean;
	min_order_amount: number;
	max_order_amount: number;
	display_order: number;
	online_from: string | null;
	online_till: string | null;
	name: Texts;
	subtitle: Texts;
	description: Texts;
	ticket_status_type_id: string;
	tags: Array<{ id: string; name: string }>;
}

export interface PaymentMethod {
	uuid: string;
	name: string;
	description: string | null;
	fixed_fee: number;
	percentage_fee: number;
	image_uri: string;
	display_order: number;
	currency_id: string;
}

export type ShopEvent = ReturnType<typeof shopEvent>;

/** An event as document 3, part A describes it, with two tickets and three payment methods. */
export function shopEvent(index: number) {
	const text = (nl: string, en: string): Texts => ({ nl, en, fr: '', de: '' });
	return {
		event: {
			uuid: randomUUID(),
			name: `Event ${index + 1}`,
			start_at: '2200-01-31T19:00:00Z',
			end_at: '2200-01-31T23:00:00Z' as string | null,
			online_from: '2020-01-01T00:00:00Z' as string | null,
			online_till: null as string | null,
			is_ongoing: false,
			description: text('Een avond', 'An evening'),
			discount_label: text('Korting', 'Discount'),
			minutes_to_order: 15,
			shop_image: null,
			is_discount_enabled: false,
			is_calendar_enabled: false,
			is_order_invoicing_enabled: false,
			google_analytics_tracking_code: null,
			google_adwords_conversion_code: null,
			google_adwords_conversion_label: null,
			google_adwords_remarketing_code: null,
			google_adwords_remarketing_label: null,
			facebook_pixel_tracking_code: null,
			support_email: 'support@organiser.example',
			organiser_entity: 'Organiser',
			privacy_policy_url: null,
			terms_and_conditions_url: null,
			newsletter_label: text('Nieuwsbrief', 'Newsletter'),
		},
		shop_style: {
			general_background_color: '#ffffff',
			general_font_color: '#000000',
			general_link_color: '#0000ff',
			category_background_color: 'transparent',
			category_font_color: '#000000',
			category_background_color_highlight: '#eeeeee',
			category_font_color_highlight: '#000000',
		},
		venue: {
			name: 'Hall',
			address_line_1: 'Kerkstraat 12',
			address_line_2: null,
			zipcode: '1017 GC',
			city: 'Amsterdam',
			country_id: 'NL',
		},
		categories: [
			{
				uuid: randomUUID(),
				display_order: 1,
				is_visible: true,
				is_initialized: true,
				name: text('Toegang', 'Admission'),
				tickets: [
					ticket(text('Volwassene', 'Adult'), 25.5, 1.25),
					ticket(text('Kind', 'Child'), 10.1, 0),
				],
			},
		],
		ticket_statuses: [
			{ id: 'NOT_IN_SALE', status: text('Niet te koop', 'Not in sale') },
			{ id: 'DOOR_SALE', status: text('Aan de deur', 'At the door') },
			{ id: 'IN_RESERVATION', status: text('In reservering', 'In reservation') },
			{ id: 'ONLINE', status: text('Te koop', 'On sale') },
			{ id: 'SOLD_OUT', status: text('Uitverkocht', 'Sold out') },
		],
		customer_data: {
			first_name: 'REQUIRED',
			last_name: 'REQUIRED',
			email: 'REQUIRED',
			mobile: 'NOT_IN_USE',
			gender: 'NOT_IN_USE',
			address_data: 'NOT_IN_USE',
			position_name: 'NOT_IN_USE',
			date_of_birth: 'NOT_IN_USE',
			organisation_name: 'NOT_IN_USE',
			custom_field_1: 'NOT_IN_USE',
			custom_field_2: 'NOT_IN_USE',
			custom_field_3: 'NOT_IN_USE',
			custom_field_1_label: text('', ''),
			custom_field_2_label: text('', ''),
			custom_field_3_label: text('', ''),
		},
		payment_methods: [
			paymentMethod('Bank', 0, 0),
			paymentMethod('iDEAL', 0.35, 0),
			paymentMethod('Credit Card', 0.25, 2.5),
		],
		ideal_issuers: [{ id: 'DEMONL2A', name: 'Demo Bank' }],
	};
}

function ticket(name: Texts, price: number, fixedFee: number): ShopTicket {
	return {
		uuid: randomUUID(),
		price,
		fixed_fee: fixedFee,
		is_visible: true,
		is_selectable_on_calendar: false,
		is_unlimited: false,
		min_order_amount: 1,
		max_order_amount: 10,
		display_order: 1,
		online_from: null,
		online_till: null,
		name,
		subtitle: {},
		description: {},
		ticket_status_type_id: 'ONLINE',
		tags: [],
	};
}

function paymentMethod(name: string, fixedFee: number, percentageFee: number): PaymentMethod {
	return {
		uuid: randomUUID(),
		name,
		description: null,
		fixed_fee: fixedFee,
		percentage_fee: percentageFee,
		image_uri: 'https://images.example/method.png',
		display_order: 1,
		currency_id: 'EUR',
	};
}
