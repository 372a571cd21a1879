import { type Decide, deciding, doneIf } from '../../round/decision.ts';

export interface RegisterTrackingInput {
  readonly trackingCode: string;
}

/** An operator adds the carrier's tracking number of a parcel on its way to the borrower. */
export const registerTracking: Decide<RegisterTrackingInput> = deciding(
  'register_tracking',
  ({ input: { trackingCode } }) => [{ type: 'TrackingRegistered', data: { trackingCode } }],
  ({ input }, round) => doneIf(round.shipment?.trackingCode === input.trackingCode),
);
