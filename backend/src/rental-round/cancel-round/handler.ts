import { decidedBy, RoundCommand } from '../round-command.ts';
import { cancelRound, type CancelInput } from './decide.ts';

export class CancelRound extends RoundCommand<CancelInput> {}
export const CancelRoundHandler = decidedBy(CancelRound, cancelRound);
