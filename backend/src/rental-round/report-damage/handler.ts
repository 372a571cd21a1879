import { decidedBy, RoundCommand } from '../round-command.ts';
import { reportDamage, type ReportDamageInput } from './decide.ts';

export class ReportDamage extends RoundCommand<ReportDamageInput> {}
export const ReportDamageHandler = decidedBy(ReportDamage, reportDamage);
