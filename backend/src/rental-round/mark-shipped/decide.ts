import { Rejected } from '@meguri/contracts/errors.ts';
import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { plus, startOfDay } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { checkHandoverCode } from '../check-handover-code.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface MarkShippedInput {
  readonly carrier: string | null;
  readonly trackingCode: string | null;
  /** Pickup: the four digits that the borrower showed the owner. */
  readonly handoverCode: string | null;
}

/** Paid, but the owner can't have sent the parcel yet: there is no code for it. */
const CODE_AWAITED: readonly RoundState[] = ['paid', 'shipping_code_generating'];

/** The owner has sent the item, or handed it over. */
export const markShipped: Decide<MarkShippedInput> = (command, round) => {
  const party = actingAs(command, round, 'owner');
  if (round.status === 'shipped') return [];
  if (CODE_AWAITED.includes(round.status)) throw new Rejected('shipping_code_required');
  permit(round, party, 'Shipped');
  if (command.now < plus(startOfDay(round.startDate), -WINDOWS.earliestShipping))
    throw new Rejected('too_early_to_ship');
  const { carrier, trackingCode, handoverCode } = command.input;
  if (round.handover.method === 'pickup') checkHandoverCode(handoverCode, round.handoverCode);
  return [{ type: 'Shipped', data: { carrier, trackingCode } }];
};
