import { decidedBy, RoundCommand } from '../round-command.ts';
import { rejectRequest, type RejectInput } from './decide.ts';

export class RejectRequest extends RoundCommand<RejectInput> {}
export const RejectRequestHandler = decidedBy(RejectRequest, rejectRequest);
