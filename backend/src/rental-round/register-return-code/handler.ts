import { decidedBy, RoundCommand } from '../round-command.ts';
import { registerReturnCode, type RegisterReturnCodeInput } from './decide.ts';

export class RegisterReturnCode extends RoundCommand<RegisterReturnCodeInput> {}
export const RegisterReturnCodeHandler = decidedBy(RegisterReturnCode, registerReturnCode);
