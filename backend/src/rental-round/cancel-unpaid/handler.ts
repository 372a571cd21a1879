import { decidedBy, RoundCommand } from '../round-command.ts';
import { cancelUnpaid, type CancelUnpaidInput } from './decide.ts';

export class CancelUnpaid extends RoundCommand<CancelUnpaidInput> {}
export const CancelUnpaidHandler = decidedBy(CancelUnpaid, cancelUnpaid);
