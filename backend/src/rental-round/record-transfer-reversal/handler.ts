import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordTransferReversal, type RecordTransferReversalInput } from './decide.ts';

export class RecordTransferReversal extends RoundCommand<RecordTransferReversalInput> {}
export const RecordTransferReversalHandler = decidedBy(RecordTransferReversal, recordTransferReversal);
