import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { plus } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { actingAs, type Decide, permit } from '../decision.ts';
import { onwardFrom } from '../onward.ts';

export interface WriteOffDamageFeeInput {
  readonly reason: AttachedText | null;
  /** The assessment that a timer is about; null from an operator. */
  readonly assessmentId: string | null;
}

/**
 * Nobody will pay the fee: an operator gives it up, or the system 30 days after it was assessed. Both timers may come due
 * at once, after a standstill: the saved card is charged first.
 */
export const writeOffDamageFee: Decide<WriteOffDamageFeeInput> = (command, round) => {
  const party = actingAs(command, round, 'operator', 'system');
  permit(round, party, 'DamageFeeWrittenOff');
  const { reason, assessmentId } = command.input;
  const open = openAssessment(round);
  if (open === undefined || (assessmentId !== null && assessmentId !== open.assessmentId))
    throw new Rejected('cause_not_current');
  const due = open.failedAt !== null && command.now >= plus(open.assessedAt, WINDOWS.damageFeeWriteOff);
  if (party === 'system' && !due) throw new Rejected('not_due');
  const onward = onwardFrom(round, { itemReturned: false });
  return [{ type: 'DamageFeeWrittenOff', data: { assessmentId: open.assessmentId, reason, ...onward } }];
};
