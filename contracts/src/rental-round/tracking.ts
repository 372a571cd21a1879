import type { RentalRound } from './rental-round.ts';
import { type ShippingCode, sameCode } from './shipping-code.ts';

/** The leg of the parcel in transit, for which operators can enter the number; null: none. */
export function parcelOnItsWay({ status, handover, damage, returned }: RentalRound): 'dispatch' | 'return' | null {
  if (handover.method === 'pickup') return null;
  const since = status === 'damage_reported' ? damage?.report?.from : status;
  if (since === 'shipped' && returned === null) return 'dispatch';
  return since === 'returned' && returned !== null && returned.arrived !== true ? 'return' : null;
}

/** The leg of the parcel in transit without a number that isn't known to have none. */
export function parcelWithoutNumber(round: RentalRound): 'dispatch' | 'return' | null {
  const leg = parcelOnItsWay(round);
  const parcel = leg === 'return' ? round.returned : round.shipment;
  return parcel === null || parcel.trackingCode !== null || parcel.untracked === true ? null : leg;
}

/** Whether both items are on their way in the same parcel: the carrier takes one parcel by each code. */
export function travelTogether(one: RentalRound, other: RentalRound): boolean {
  const leg = parcelOnItsWay(one);
  if (leg === null || leg !== parcelOnItsWay(other) || one.parcel?.id !== other.parcel?.id) return false;
  const code = codeOf(other, leg);
  return code === null ? codeOf(one, leg) === null : sameCode(codeOf(one, leg), code);
}

const codeOf = ({ dispatch, wayBack }: RentalRound, leg: 'dispatch' | 'return'): ShippingCode | null =>
  (leg === 'dispatch' ? dispatch : wayBack)?.code ?? null;
