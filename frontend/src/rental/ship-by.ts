import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Arrival } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { dayAndTime, shortDay } from '../lib/time/format.ts';

type Parcel = Partial<Pick<RentalRequest, 'shipBy' | 'viewerParty'>>;

/**
 * Until when the owner should bring the parcel to a shop; null: only the legal deadline is left, or it is no concern of
 * the viewer.
 * @param now in ms
 */
export function shipByFor({ shipBy = null, viewerParty }: Parcel, now: number): string | null {
  if (viewerParty !== 'owner' || shipBy === null) return null;
  return Date.parse(shipBy) > now ? shipBy : null;
}

export const shipByWords = (shipBy: string): string => `${dayAndTime(shipBy)}ごろまでに、お店へ`;

export const ARRIVAL = 'お届け予定';
/** Before the payment, on which it depends. */
export const ARRIVAL_ESTIMATE = 'お届けのめやす';
/** For example 12/1〜12/2. */
export const arrivalWords = ({ first, last }: Arrival): string => `${shortDay(first)}〜${shortDay(last)}`;
