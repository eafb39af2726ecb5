/** Addresses of the pages for people. They lie beside those of SVC's areas. */
export const paths = {
	start: '/',
	phone: '/phone',
	letterbox: '/letterbox',
	orders: '/orders',
	contracts: '/contracts',
	service: '/service',
	requests: '/requests',
	style: '/_simulator/page.css',
	script: '/_simulator/page.js',
} as const;

/** The places that the head of each page leads to. */
export type Place = Exclude<keyof typeof paths, 'style' | 'script'>;

/** The phone with this number. */
export function phonePath(number: string): string {
	return `${paths.phone}/${encodeURIComponent(number)}`;
}

/** A letter, opened. */
export function letterPath(id: string): string {
	return `${paths.letterbox}/${id}`;
}

/** The payment menu that an order's `url` leads to. */
export function menuPath(orderKey: string): string {
	return `/menu/${encodeURIComponent(orderKey)}`;
}

/** The page that an invite's link leads to. */
export function invitePath(id: string): string {
	return `/invite/${id}`;
}

/** The address, if a person may be led there: what came in may hold any scheme. */
export function webAddress(target: string | undefined): string | undefined {
	return target !== undefined && /^https?:\/\//i.test(target) ? target : undefined;
}
