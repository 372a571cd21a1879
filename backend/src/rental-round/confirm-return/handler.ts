import { decidedBy, RoundCommand } from '../round-command.ts';
import { confirmReturn, type ConfirmReturnInput } from './decide.ts';

export class ConfirmReturn extends RoundCommand<ConfirmReturnInput> {}
export const ConfirmReturnHandler = decidedBy(ConfirmReturn, confirmReturn);
