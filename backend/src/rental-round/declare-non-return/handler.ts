import { decidedBy, RoundCommand } from '../round-command.ts';
import { declareNonReturn, type DeclareNonReturnInput } from './decide.ts';

export class DeclareNonReturn extends RoundCommand<DeclareNonReturnInput> {}
export const DeclareNonReturnHandler = decidedBy(DeclareNonReturn, declareNonReturn);
