import { decidedBy, RoundCommand } from '../round-command.ts';
import { addEvidence, type AddEvidenceInput } from './decide.ts';

export class AddEvidence extends RoundCommand<AddEvidenceInput> {}
export const AddEvidenceHandler = decidedBy(AddEvidence, addEvidence);
