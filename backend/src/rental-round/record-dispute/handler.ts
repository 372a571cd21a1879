import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordDispute, type RecordDisputeInput } from './decide.ts';

export class RecordDispute extends RoundCommand<RecordDisputeInput> {}
export const RecordDisputeHandler = decidedBy(RecordDispute, recordDispute);
