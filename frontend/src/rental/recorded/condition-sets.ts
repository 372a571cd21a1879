import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lastOf } from './recorded-facts.ts';

/** Photos of the item from one time. */
export interface ConditionSet {
  readonly label: string;
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
}

type Pictured = Pick<RentalRequest, 'itemImages' | 'timeline'>;

const LISTING = '出品時';

/** Photos of the listing, the receipt, a wrong size, the return and its check; empty if there are none besides the listing's. */
export function conditionSets(request: Pictured): readonly ConditionSet[] {
  const sets = photosSoFar(request);
  return sets.every(({ label }) => label === LISTING) ? [] : sets;
}

/** The same, also if there are only the listing's. */
export function photosSoFar({ itemImages, timeline }: Pictured): readonly ConditionSet[] {
  const taken = (type: string) => lastOf(timeline, type)?.record?.photos ?? [];
  const times = [
    [LISTING, itemImages],
    ['受け取り時', taken('Received')],
    ['サイズ返金OKの申請時', taken('FitRefundRequested')],
    ['返却時', taken('Returned')],
    ['返却の確認時', taken('Completed')],
  ] as const;
  return times
    .filter(([, urls]) => urls.length > 0)
    .map(([label, urls]) => ({
      label,
      photos: urls.map((src, index) => ({ src, alt: `${label}の写真${index + 1}` })),
    }));
}

/** In an order for comparison: the first photo of each time, then the second ones. */
export function comparable(sets: readonly ConditionSet[]): ConditionSet['photos'] {
  const most = Math.max(0, ...sets.map(({ photos }) => photos.length));
  return Array.from({ length: most }, (_, row) => sets.flatMap(({ photos }) => photos[row] ?? [])).flat();
}
