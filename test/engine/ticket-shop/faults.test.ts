import { describeFaults } from '../faults/matrix.ts';

describeFaults('svcTicketShop');
