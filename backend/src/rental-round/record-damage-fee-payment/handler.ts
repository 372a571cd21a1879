import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordDamageFeePayment, type RecordDamageFeePaymentInput } from './decide.ts';

export class RecordDamageFeePayment extends RoundCommand<RecordDamageFeePaymentInput> {}
export const RecordDamageFeePaymentHandler = decidedBy(RecordDamageFeePayment, recordDamageFeePayment);
