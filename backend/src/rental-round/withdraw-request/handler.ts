import { decidedBy, RoundCommand } from '../round-command.ts';
import { withdraw, type WithdrawInput } from './decide.ts';

export class WithdrawRequest extends RoundCommand<WithdrawInput> {}
export const WithdrawRequestHandler = decidedBy(WithdrawRequest, withdraw);
