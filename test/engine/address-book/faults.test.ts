import { describeFaults } from '../faults/matrix.ts';

describeFaults('svcAddressBook');
