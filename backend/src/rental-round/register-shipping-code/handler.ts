import { decidedBy, RoundCommand } from '../round-command.ts';
import { registerShippingCode, type RegisterShippingCodeInput } from './decide.ts';

export class RegisterShippingCode extends RoundCommand<RegisterShippingCodeInput> {}
export const RegisterShippingCodeHandler = decidedBy(RegisterShippingCode, registerShippingCode);
