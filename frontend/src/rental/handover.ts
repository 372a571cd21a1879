import { HANDOVER_METHODS } from '@meguri/contracts/reference/item-options.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** Handed over in person, both ways. */
export const isPickup = ({ itemShippingMethod }: Pick<RentalRequest, 'itemShippingMethod'>): boolean =>
  itemShippingMethod === HANDOVER_METHODS.pickup;
