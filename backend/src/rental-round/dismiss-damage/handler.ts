import { decidedBy, RoundCommand } from '../round-command.ts';
import { dismissDamage, type DismissDamageInput } from './decide.ts';

export class DismissDamage extends RoundCommand<DismissDamageInput> {}
export const DismissDamageHandler = decidedBy(DismissDamage, dismissDamage);
