import { decidedBy, RoundCommand } from '../round-command.ts';
import { assessDamageFee, type AssessDamageFeeInput } from './decide.ts';

export class AssessDamageFee extends RoundCommand<AssessDamageFeeInput> {}
export const AssessDamageFeeHandler = decidedBy(AssessDamageFee, assessDamageFee);
