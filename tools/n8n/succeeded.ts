/**
 * Names the file that the end-to-end tests write at their end: a list of the names of the workflows
 * that n8n has run to their end without an error. Without it they write none.
 */
export const succeededVariable = 'SVC_E2E_SUCCEEDED';
