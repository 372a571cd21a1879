import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { itemIsIn, type SaidOfItem } from '@meguri/contracts/rental-round/damage/item-is.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { itemReturn, waivedBelowLeastCharge } from '../../money/late-fee.ts';
import { aboutReport } from '../about-report.ts';

/** A dismissal can only record that the item has come back; a lost or kept item needs another decision. */
export interface DismissDamageInput extends SaidOfItem {
  readonly itemIs?: 'returned' | undefined;
  readonly reason: AttachedText | null;
  /** The report to dismiss; null: the open one, whichever it is. */
  readonly reportId: string | null;
}

/** The report has no consequences: the round returns to its status before, or to returned if the item came back. */
export const dismissDamage: Decide<DismissDamageInput> = deciding(
  'dismiss_damage',
  ({ input, ...moment }, round) => {
    const { reason } = input;
    const itemReturned = itemIsIn(input) === 'returned';
    const back = itemReturn(round, itemReturned, moment, true);
    return [
      { type: 'DamageDismissed', data: { reason, ...back, to: backTo(round, itemReturned) } },
      ...waivedBelowLeastCharge(back.lateFee, round),
    ];
  },
  ({ input: { reportId } }, round) => aboutReport(round, reportId),
);

type Before = RoundEventData<'DamageDismissed'>['to'];
const BEFORE: readonly Before[] = ['shipped', 'in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned'];

function backTo(round: RentalRound, itemReturned: boolean): Before {
  if (itemReturned || round.returned !== null) return 'returned';
  // A round only passes through `received`: what was reported there counts as reported in use.
  return BEFORE.find((status) => status === round.damage?.report?.from) ?? 'in_use';
}
