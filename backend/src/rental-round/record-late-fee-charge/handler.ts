import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordLateFeeCharge, type RecordLateFeeChargeInput } from './decide.ts';

export class RecordLateFeeCharge extends RoundCommand<RecordLateFeeChargeInput> {}
export const RecordLateFeeChargeHandler = decidedBy(RecordLateFeeCharge, recordLateFeeCharge);
