import { decidedBy, RoundCommand } from '../round-command.ts';
import { expire, type ExpireInput } from './decide.ts';

export class ExpireRequest extends RoundCommand<ExpireInput> {}
export const ExpireRequestHandler = decidedBy(ExpireRequest, expire);
