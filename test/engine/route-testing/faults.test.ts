import { describeFaults } from '../faults/matrix.ts';

describeFaults('svcRouteTesting');
