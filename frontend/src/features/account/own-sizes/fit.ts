import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { measuredOf } from '@meguri/contracts/reference/measurements.ts';
import { sizeLabel, SIZES } from '@meguri/contracts/reference/sizes.ts';

/** Differences, in centimetres, that a wearer hardly notices. */
const HARDLY_FELT: Readonly<Record<string, number>> = {
  shoulder: 2,
  chest: 3,
  sleeve: 3,
  waist: 3,
  hip: 4,
  inseam: 4,
};
/** From this difference on it is another cut (half sleeves, shorts) and not another size. */
const ANOTHER_CUT = 15;
const CUT_AT_WILL: readonly string[] = ['sleeve', 'inseam'];

interface Difference {
  readonly name: string;
  /** The item's measurement minus the viewer's, in centimetres. */
  readonly cm: number;
}

/** How an item fits the viewer, and which data that is based on. */
export type Fit =
  | { readonly fits: boolean; readonly from: 'measurements'; readonly differences: readonly Difference[] }
  | { readonly fits: boolean; readonly from: 'size'; readonly size: string };

const groupOf = new Map(SIZES.map(({ value, group }) => [value, group]));

/** Compares measurements before label sizes, since they say more. null: the viewer and the item have no data in common. */
export function fitOf(
  item: Pick<Item, 'subCategory' | 'size' | 'measurements'>,
  own: Pick<OwnSizes, 'sizes' | 'measurements'>,
): Fit | null {
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
