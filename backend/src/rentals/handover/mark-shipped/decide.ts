import { checkHandoverCode } from '../check-handover-code.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface MarkShippedInput {
  readonly carrier: string | null;
  readonly trackingCode: string | null;
  /** Pickup: the four digits that the borrower showed the owner. */
  readonly handoverCode: string | null;
}

/** The owner has sent the item, or handed it over. */
export const markShipped: Decide<MarkShippedInput> = deciding(
  'mark_shipped',
  ({ input: { carrier, trackingCode, handoverCode } }, round) => {
    if (round.handover.method === 'pickup') checkHandoverCode(handoverCode, round.dispatch?.handoverCode ?? null);
    return [{ type: 'Shipped', data: { carrier, trackingCode } }];
  },
);
