import { decidedBy, RoundCommand } from '../round-command.ts';
import { closeDispute, type CloseDisputeInput } from './decide.ts';

export class CloseDispute extends RoundCommand<CloseDisputeInput> {}
export const CloseDisputeHandler = decidedBy(CloseDispute, closeDispute);
