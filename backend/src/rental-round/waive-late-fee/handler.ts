import { decidedBy, RoundCommand } from '../round-command.ts';
import { waiveLateFee, type WaiveLateFeeInput } from './decide.ts';

export class WaiveLateFee extends RoundCommand<WaiveLateFeeInput> {}
export const WaiveLateFeeHandler = decidedBy(WaiveLateFee, waiveLateFee);
