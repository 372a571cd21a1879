import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface WaiveLateFeeInput {
  readonly reason: AttachedText | null;
}

/** An operator lets the borrower off: the late fee that is due, or any that this round may come to. */
export const waiveLateFee: Decide<WaiveLateFeeInput> = (command, round) => {
  const party = actingAs(command, round, 'operator');
  if (round.lateFeeWaived) return [];
  permit(round, party, 'LateFeeWaived');
  if (!mayBeWaived(round)) throw new Rejected('no_late_fee');
  const amount = round.lateFee === null ? null : round.lateFee.amount;
  return [{ type: 'LateFeeWaived', data: { cause: 'operator', amount, reason: command.input.reason } }];
};

/** One that is due, or one that may still arise. */
const mayBeWaived = ({ lateFee, status }: RentalRound): boolean =>
  lateFee === null ? !isFinal(status) : lateFee.state === 'due';
