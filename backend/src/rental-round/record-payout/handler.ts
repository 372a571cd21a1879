import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordPayout, type RecordPayoutInput } from './decide.ts';

export class RecordPayout extends RoundCommand<RecordPayoutInput> {}
export const RecordPayoutHandler = decidedBy(RecordPayout, recordPayout);
