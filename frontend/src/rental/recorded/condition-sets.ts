import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lastOf } from './recorded-facts.ts';

/** Photos of the item at one time. */
export interface ConditionSet {
  readonly label: string;
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
}

type Pictured = Pick<RentalRequest, 'itemImages' | 'timeline'>;

/** How the item looked when it was listed, received, sent back and checked; empty when nobody showed it since. */
export function conditionSets({ itemImages, timeline }: Pictured): readonly ConditionSet[] {
  const taken = (type: string) => lastOf(timeline, type)?.record?.photos ?? [];
  const since = [
    ['受け取り時', taken('Received')],
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

/** In the order in which one compares: the first of each time, then the second. */
export function comparable(sets: readonly ConditionSet[]): ConditionSet['photos'] {
  const most = Math.max(0, ...sets.map(({ photos }) => photos.length));
  return Array.from({ length: most }, (_, row) => sets.flatMap(({ photos }) => photos[row] ?? [])).flat();
}
