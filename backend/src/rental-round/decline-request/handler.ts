import { decidedBy, RoundCommand } from '../round-command.ts';
import { decline, type DeclineInput } from './decide.ts';

export class DeclineRequest extends RoundCommand<DeclineInput> {}
export const DeclineRequestHandler = decidedBy(DeclineRequest, decline);
