import { decidedBy, RoundCommand } from '../round-command.ts';
import { registerTracking, type RegisterTrackingInput } from './decide.ts';

export class RegisterTracking extends RoundCommand<RegisterTrackingInput> {}
export const RegisterTrackingHandler = decidedBy(RegisterTracking, registerTracking);
