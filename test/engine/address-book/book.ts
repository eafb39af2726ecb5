export const GROUPS = '/accounts/{accountId}/groups';
export const CONTACTS = '/accounts/{accountId}/contacts';
export const FIELDS = '/accounts/{accountId}/fields';
export const unknownId = '00000000-0000-4000-8000-000000000000';
