import { checkHandoverCode } from '../check-handover-code.ts';
import { type Decide, deciding, doneIf } from '../../round/decision.ts';

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

export interface RegisterTrackingInput {
  readonly trackingCode: string;
}

/** An operator adds the carrier's tracking number of a parcel on its way to the borrower. */
export const registerTracking: Decide<RegisterTrackingInput> = deciding(
  'register_tracking',
  ({ input: { trackingCode } }) => [{ type: 'TrackingRegistered', data: { trackingCode } }],
  ({ input }, round) => doneIf(round.shipment?.trackingCode === input.trackingCode),
);
