import { testProductAccount, productTokenArea } from '../productToken/areas';
import { operationsOf } from '../shared/operation';

/** Service document 3, part B. */
export const routeTesting = productTokenArea('routeTesting', { testProductAccount });

export const operation = operationsOf(routeTesting);
