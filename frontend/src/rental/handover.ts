import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** Handed over in person, both ways. */
export const isPickup = ({ itemShippingMethod }: Pick<RentalRequest, 'itemShippingMethod'>): boolean =>
  itemShippingMethod === '手渡し';
