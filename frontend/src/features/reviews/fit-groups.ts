import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { FitCounts, FitGroup } from '@meguri/contracts/review/review.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { summedHeight, summedHeightLabel } from '@meguri/contracts/review/review-fit.ts';

type Wearers = Pick<FitGroup, 'height' | 'usualSize'>;

/** The people of a group, such as 身長160cm台・普段M. */
export const groupName = ({ height, usualSize }: Wearers): string =>
  [
    ...(height === null ? [] : [summedHeightLabel(height)]),
    ...(usualSize === null ? [] : [`普段${sizeLabel(usualSize)}`]),
  ].join('・');

export const fitTotal = ({ small, right, large }: FitCounts): number => small + right + large;

/** Whether the people of a group have the viewer's height and one of the viewer's sizes, as far as both say so. */
export function isNear({ height, usualSize }: Wearers, own: OwnSizes | undefined): boolean {
  if (own === undefined) return false;
  // During an update, a server of the previous release omits the height.
  const ownHeight = own.height ?? null;
  const sameHeight = height !== null && ownHeight !== null ? height === summedHeight(ownHeight) : null;
  const sameSize = usualSize !== null && own.sizes.length > 0 ? own.sizes.includes(usualSize) : null;
  return sameHeight !== false && sameSize !== false && (sameHeight ?? sameSize) !== null;
}

/** Groups of people like the viewer first, otherwise in their order. */
export const nearestFirst = (groups: readonly FitGroup[], own: OwnSizes | undefined): readonly FitGroup[] =>
  groups.toSorted((one, other) => Number(isNear(other, own)) - Number(isNear(one, own)));
