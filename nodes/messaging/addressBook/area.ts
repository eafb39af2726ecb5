import { accountId, productTokenArea } from '../../productToken/areas';

/** Service document 2, part C. Messages and campaigns pick their recipients from it too. */
export const addressBook = productTokenArea('addressBook', { accountId });
