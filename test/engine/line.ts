/** Which n8n runs the nodes: 2.x, or 1.x in `npm run test:engine:1`. */
export const isN8n1 = process.env.SVC_E2E_N8N === 'n8n-1';

/** Tests of what n8n 1.x doesn't have; the comment above each says what. */
export const onlyInN8n2 = isN8n1 ? test.skip : test;
