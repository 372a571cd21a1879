import { decidedBy, RoundCommand } from '../round-command.ts';
import { writeOffDamageFee, type WriteOffDamageFeeInput } from './decide.ts';

export class WriteOffDamageFee extends RoundCommand<WriteOffDamageFeeInput> {}
export const WriteOffDamageFeeHandler = decidedBy(WriteOffDamageFee, writeOffDamageFee);
