import { nameLookup } from './named.ts';

export const GENDER_CATEGORIES = [
  { id: 'unisex', name: 'ユニセックス' },
  { id: 'mens', name: 'メンズ' },
  { id: 'womens', name: 'レディース' },
  { id: 'kids', name: 'キッズ' },
] as const;
export type GenderCategory = (typeof GENDER_CATEGORIES)[number]['id'];
export const genderCategoryName = nameLookup(GENDER_CATEGORIES);

export const ITEM_CONDITIONS = [
  { id: 'new', name: '新品・未使用' },
  { id: 'like_new', name: '未使用に近い' },
  { id: 'good', name: '目立った傷や汚れなし' },
  { id: 'fair', name: 'やや傷や汚れあり' },
  { id: 'poor', name: '傷や汚れあり' },
] as const;
export type ItemCondition = (typeof ITEM_CONDITIONS)[number]['id'];
export const itemConditionName = nameLookup(ITEM_CONDITIONS);

/** How an owner offers to hand an item over. */
export const SHIPPING_METHODS = [
  { id: 'delivery', name: '配送' },
  { id: 'pickup', name: '手渡し' },
  { id: 'both', name: '配送・手渡し' },
] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]['id'];

/** How one rental is handed over, with the names used in the interface: `itemShippingMethod` of a request. */
export const HANDOVER_METHODS = { delivery: 'コンビニ配送', pickup: '手渡し' } as const;

/** Two checkboxes become one value: both, only delivery, otherwise pickup. */
export function shippingMethodOf(delivery: boolean, pickup: boolean): ShippingMethod {
  if (delivery && pickup) return 'both';
  return delivery ? 'delivery' : 'pickup';
}

/** available: can be rented; rented: in a round; suspended: by an operator; deleted: kept for its rounds. */
export const ITEM_STATUSES = [
  { id: 'available', name: '公開中' },
  { id: 'rented', name: 'レンタル中' },
  { id: 'suspended', name: '公開停止中' },
  { id: 'deleted', name: '削除済み' },
] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number]['id'];

const [AVAILABLE, RENTED, SUSPENDED] = ITEM_STATUSES;
/** The states of an item for its owner. stopped: available, but withdrawn from rental by the owner. */
export const CLOSET_STATES = [AVAILABLE, RENTED, { id: 'stopped', name: 'レンタル停止中' }, SUSPENDED] as const;
export type ClosetState = (typeof CLOSET_STATES)[number]['id'];

interface Offered {
  readonly status: ItemStatus;
  readonly isRentable: boolean;
}

export const itemStateOf = ({ status, isRentable }: Offered): ItemStatus | ClosetState =>
  status === 'available' && !isRentable ? 'stopped' : status;

const stateName = nameLookup([...CLOSET_STATES, ...ITEM_STATUSES]);
export const itemStateName = (item: Offered): string => stateName(itemStateOf(item));
