import { describeFaults } from '../faults/matrix.ts';

describeFaults('svcMessages');
