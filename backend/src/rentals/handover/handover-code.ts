import { randomInt } from 'node:crypto';
import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { type Decide, withFacts } from '../round/decision.ts';

interface WithCode {
  readonly handoverCode: string;
}
type Sent<Input extends WithCode> = Omit<Input, 'handoverCode'>;

/** Draws a pickup's digits before the decision, which must be the same for a retry. */
export async function withNewHandoverCode<Input extends WithCode>(
  _command: Command<Sent<Input>>,
  decide: Decide<Input>,
): Promise<Decide<Sent<Input>>> {
  return withFacts(decide as Decide<Sent<Input> & WithCode>, { handoverCode: newHandoverCode() });
}

export const newHandoverCode = (): string =>
  String(randomInt(10 ** HANDOVER_CODE_DIGITS)).padStart(HANDOVER_CODE_DIGITS, '0');
