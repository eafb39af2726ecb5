/**
 * Lists and searches for n8n's editor: the choices of dropdowns and resource locators.
 *
 * Only reads, and only while a person edits a workflow; runs don't come here.
 */

export * from './chosenRecord';
export * from './editorPages';
export * from './editorRequest';
export * from './entries';
export * from './seenStatuses';
