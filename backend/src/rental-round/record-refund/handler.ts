import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordRefund, type RecordRefundInput } from './decide.ts';

export class RecordRefund extends RoundCommand<RecordRefundInput> {}
export const RecordRefundHandler = decidedBy(RecordRefund, recordRefund);
