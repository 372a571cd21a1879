import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';
import type { ReviewBody, RoundReviews } from '@meguri/contracts/review/review.ts';
import { heightsFor, isWorn, type ReviewFit, usualSizesFor } from '@meguri/contracts/review/review-fit.ts';

/** What is known about the wearer before they write. */
export interface Wearer {
  /** The rented item's. */
  readonly itemSize: string;
  /** The viewer's own; undefined: not known yet. */
  readonly ownSizes: OwnSizes | undefined;
}

/** How an item was worn, as it is entered. */
export interface Wearing {
  readonly fit: ReviewFit | 'unsaid' | null;
  readonly height: number | null;
  readonly usualSize: string | null;
  /** Addresses of uploaded photos, and previews of others. */
  readonly photos: readonly string[];
}

/** What the form begins with: the review that was written before, or else the viewer's own sizes. */
export function wearingAtFirst({ itemSize, ownSizes }: Wearer, own: RoundReviews['own']): Wearing {
  if (own !== null) {
    // During an update, a server of the previous release omits these fields.
    const { fit = null, height = null, usualSize = null, photos = [] } = own as Partial<typeof own>;
    return { fit, height, usualSize, photos: photos.map(({ url }) => url) };
  }
  const nothing = { fit: null, height: null, usualSize: null, photos: [] };
  if (ownSizes === undefined || !isWorn(itemSize)) return nothing;
  const [size, ...others] = usualSizesFor(itemSize).filter(({ value }) => ownSizes.sizes.includes(value));
  const height = ownSizes.height ?? null;
  return {
    ...nothing,
    height: height !== null && heightsFor(itemSize).includes(height) ? height : null,
    usualSize: others.length === 0 ? (size?.value ?? null) : null,
  };
}

/** The fields to send. During an update, a server of the previous release refuses those that it doesn't know. */
export const wearingFields = ({ fit, height, usualSize }: Wearing): Partial<ReviewBody> => ({
  ...(fit !== null && fit !== 'unsaid' && { fit }),
  ...(height !== null && { height }),
  ...(usualSize !== null && { usualSize }),
});
