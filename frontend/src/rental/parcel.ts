import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

export type OfParcel = Partial<Pick<RentalRequest, 'parcel'>>;

/** The parcel in which the item travels with others; null: alone. The previous release doesn't say. */
export const parcelOf = ({ parcel }: OfParcel): RentalRequest['parcel'] => parcel ?? null;

/** Marks a rental that was requested with others; null: alone. */
export function parcelMark(request: OfParcel): string | null {
  const parcel = parcelOf(request);
  return parcel && `まとめて借りる（${parcel.rounds}点）`;
}
