import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { measuredOf } from '@meguri/contracts/reference/measurements.ts';
import { sizeLabel, SIZES } from '@meguri/contracts/reference/sizes.ts';

/** In centimetres: so much more or less than what one likes to wear is hardly felt. */
const HARDLY_FELT: Readonly<Record<string, number>> = {
  shoulder: 2,
  chest: 3,
  sleeve: 3,
  waist: 3,
  hip: 4,
  inseam: 4,
};
/** Half sleeves and shorts are another cut, not another size. */
const ANOTHER_CUT = 15;
const CUT_AT_WILL: readonly string[] = ['sleeve', 'inseam'];

interface Difference {
  readonly name: string;
  /** Of the item, above what one likes to wear. */
  readonly cm: number;
}

/** What can honestly be said of whether an item fits somebody, and from what. */
export type Fit =
  | { readonly fits: boolean; readonly from: 'measurements'; readonly differences: readonly Difference[] }
  | { readonly fits: boolean; readonly from: 'size'; readonly size: string };

const groupOf = new Map(SIZES.map(({ value, group }) => [value, group]));

/** null: nothing of the item can be compared with what somebody said. Measurements say more than the label's size. */
export function fitOf(item: Pick<Item, 'subCategory' | 'size' | 'measurements'>, own: OwnSizes): Fit | null {
  const differences = measuredOf(item.subCategory, item.measurements).flatMap(({ id, name, cm }) => {
    const worn = own.measurements[id];
    if (worn === undefined) return [];
    const more = Math.round((cm - worn) * 10) / 10;
    return CUT_AT_WILL.includes(id) && Math.abs(more) > ANOTHER_CUT ? [] : [{ id, name, cm: more }];
  });
  if (differences.length > 0) {
    const fits = differences.every(({ id, cm }) => Math.abs(cm) <= HARDLY_FELT[id]!);
    return { fits, from: 'measurements', differences: differences.map(({ name, cm }) => ({ name, cm })) };
  }
  const size = sizeLabel(item.size);
  if (own.sizes.includes(item.size)) return { fits: true, from: 'size', size };
  const comparable = own.sizes.some((one) => groupOf.get(one) === groupOf.get(item.size));
  return comparable ? { fits: false, from: 'size', size } : null;
}
