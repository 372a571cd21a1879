import type { DeliveryAddress } from '@meguri/contracts/account/account-view.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { inServiceArea } from '@meguri/contracts/reference/prefectures.ts';
import type { User } from './user.entity.ts';

/** Required for sending and receiving parcels. */
export const PARCEL_PARTS = ['fullName', 'postCode', 'prefecture', 'city', 'streetAddress', 'phone'] as const;
type ParcelParts = Pick<User, (typeof PARCEL_PARTS)[number]>;

/** Whether a person can send and receive parcels; accounts, requests and approvals all use this. */
export function deliveryAddressOf(person: ParcelParts): DeliveryAddress {
  if (PARCEL_PARTS.some((part) => !person[part])) return 'incomplete';
  return inServiceArea(person.prefecture ?? '') ? 'complete' : 'outside_area';
}

/** The facts about an address that decisions get; never the address itself. */
export interface AddressFacts {
  readonly state: DeliveryAddress;
  readonly prefecture: string | null;
}

/** @throws Rejected address_required, outside_service_area */
export function prefectureForDelivery({ state, prefecture }: AddressFacts): string {
  if (state === 'outside_area') throw new Rejected('outside_service_area');
  if (state === 'incomplete' || prefecture === null) throw new Rejected('address_required');
  return prefecture;
}
