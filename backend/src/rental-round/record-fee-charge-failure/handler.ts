import { decidedBy, RoundCommand } from '../round-command.ts';
import { recordFeeChargeFailure, type RecordFeeChargeFailureInput } from './decide.ts';

export class RecordFeeChargeFailure extends RoundCommand<RecordFeeChargeFailureInput> {}
export const RecordFeeChargeFailureHandler = decidedBy(RecordFeeChargeFailure, recordFeeChargeFailure);
