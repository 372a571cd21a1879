import { actingAs, type Decide, permit } from '../decision.ts';

export interface RegisterTrackingInput {
  readonly trackingCode: string;
}

/** An operator adds the carrier's tracking number of a parcel on its way to the borrower. */
export const registerTracking: Decide<RegisterTrackingInput> = (command, round) => {
  const party = actingAs(command, round, 'operator');
  const { trackingCode } = command.input;
  if (round.trackingCode === trackingCode) return [];
  permit(round, party, 'TrackingRegistered');
  return [{ type: 'TrackingRegistered', data: { trackingCode } }];
};
