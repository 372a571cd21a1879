import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lastOf } from './recorded-facts.ts';

/** Photos of the item from one time. */
export interface ConditionSet {
  readonly label: string;
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
}

type Pictured = Pick<RentalRequest, 'itemImages' | 'timeline'>;

/** Photos of the listing, the receipt, a wrong size, the return and its check; empty if there are none besides the listing's. */
export function conditionSets({ itemImages, timeline }: Pictured): readonly ConditionSet[] {
  const taken = (type: string) => lastOf(timeline, type)?.record?.photos ?? [];
  const since = [
    ['受け取り時', taken('Received')],
    ['サイズ返金OKの申請時', taken('FitRefundRequested')],
    ['返却時', taken('Returned')],
    ['返却の確認時', taken('Completed')],
  ] as const;
  if (since.every(([, urls]) => urls.length === 0)) return [];
  return ([['出品時', itemImages], ...since] as const)
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
