import { HANDOVER_METHODS } from '@meguri/contracts/reference/item-options.ts';
import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';

/** Whether item and return are handed over in person. */
export const isPickup = ({ itemShippingMethod }: Pick<RentalRequest, 'itemShippingMethod'>): boolean =>
  itemShippingMethod === HANDOVER_METHODS.pickup;

/** Handover method and meeting point: コンビニ配送, 手渡し（梅田）. */
export const handoverText = ({
  itemShippingMethod,
  pickupArea,
}: Pick<RentalRequest, 'itemShippingMethod' | 'pickupArea'>): string =>
  pickupArea === null ? itemShippingMethod : `${itemShippingMethod}（${meetingPointName(pickupArea)}）`;
