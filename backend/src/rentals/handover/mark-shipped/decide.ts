import { checkHandoverCode } from '../check-handover-code.ts';
import { parcelOnItsWay } from '@meguri/contracts/rental-round/tracking.ts';
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
  /** null: the parcel has no number. */
  readonly trackingCode: string | null;
}

/** An operator adds the tracking number of a parcel in transit, in either direction, or records that it has none. */
export const registerTracking: Decide<RegisterTrackingInput> = deciding(
  'register_tracking',
  ({ input: { trackingCode } }) => [{ type: 'TrackingRegistered', data: { trackingCode } }],
  ({ input: { trackingCode } }, round) => {
    const parcel = parcelOnItsWay(round) === 'return' ? round.returned : round.shipment;
    const isKnown = trackingCode === null ? parcel?.untracked === true : parcel?.trackingCode === trackingCode;
    return doneIf(isKnown);
  },
);
