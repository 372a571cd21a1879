import { newHandoverCode } from '../../handover/handover-code.ts';
import { type Decide, withFacts, wouldHappen } from '../../round/decision.ts';
import type { Prepare } from '../../round/prepare.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { FitRefunds } from '../fit-refunds.ts';
import type { AskForFitRefund, RequestFitRefundInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly fitRefunds: FitRefunds;
}

/** Counts a request that would be accepted, once. */
export const claimFirst: Prepare<AskForFitRefund, RequestFitRefundInput, Tools> = async (
  command,
  decide,
  { rounds, fitRefunds },
) => {
  const { state: round } = await rounds.load(command.target);
  const handoverCode = newHandoverCode();
  const knowing = (isOneOfFew: boolean): Decide<AskForFitRefund> => withFacts(decide, { handoverCode, isOneOfFew });
  if (!wouldHappen(knowing(true), command, round)) return knowing(true);
  return knowing(await fitRefunds.claim(command.target, round, command.now));
};
