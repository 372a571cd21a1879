import { Rejected } from '@meguri/contracts/errors.ts';
import { dismissalAt } from '@meguri/contracts/rental-round/deadlines.ts';
import type { AttachedText, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { DamageReport, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { actingAs, type Decide, permit } from '../decision.ts';
import { itemReturn, waivedBelowLeastCharge } from '../late-fee.ts';

export interface DismissDamageInput {
  readonly reason: AttachedText | null;
  /** Whether the item came back meanwhile. */
  readonly itemReturned: boolean;
  /** The report that a timer is about; null from an operator. */
  readonly reportId: string | null;
}

/** Nothing comes of the report: the round goes back to where it was, or to returned when the item came back. */
export const dismissDamage: Decide<DismissDamageInput> = (command, round) => {
  const party = actingAs(command, round, 'operator', 'system');
  const { reason, itemReturned, reportId } = command.input;
  permit(round, party, 'DamageDismissed');
  const { report } = round;
  if (report === null) throw new Rejected('no_open_report');
  if (reportId !== null && reportId !== report.reportId) throw new Rejected('cause_not_current');
  if (party === 'system') checkDue(round, command.now);
  const back = itemReturn(round, itemReturned, command.now);
  return [
    { type: 'DamageDismissed', data: { reason, ...back, to: backTo(round, report, itemReturned) } },
    ...waivedBelowLeastCharge(back.lateFee, round),
  ];
};

function checkDue(round: RentalRound, now: string): void {
  const due = dismissalAt(round);
  if (due === null || now < due) throw new Rejected('not_due');
}

type Before = RoundEventData<'DamageDismissed'>['to'];
const BEFORE: readonly Before[] = ['shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned'];

function backTo(round: RentalRound, report: DamageReport, itemReturned: boolean): Before {
  if (itemReturned || round.itemReturnedAt !== null) return 'returned';
  // A round only passes through received: what was reported there was reported in use.
  return BEFORE.find((status) => status === report.from) ?? 'in_use';
}
