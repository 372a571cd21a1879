import { photoUrl } from '@meguri/contracts/upload/photo-widths.ts';
import type { Review } from '@meguri/contracts/review/review.ts';
import { heightLabel, reviewFitLabel } from '@meguri/contracts/review/review-fit.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';
import { PhotoStrip } from '../../../ui/photos/photo-strip.tsx';

/** During an update, a server of the previous release omits these fields. */
type Worn = Partial<Pick<Review, 'fit' | 'height' | 'usualSize'>>;

/** How the item fitted whom; nothing if the author didn't say. */
export function WearerLine({ fit = null, height = null, usualSize = null }: Worn) {
  const wearer = [
    ...(height === null ? [] : [`身長${heightLabel(height)}`]),
    ...(usualSize === null ? [] : [`普段${sizeLabel(usualSize)}`]),
  ].join('・');
  if (fit === null && wearer === '') return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {fit !== null && <span>{`サイズ感：${reviewFitLabel(fit)}`}</span>}
      {wearer !== '' && <span className="text-soft">{wearer}</span>}
    </p>
  );
}

interface ReviewPhotosProps {
  readonly title: string;
  /** During an update, a server of the previous release omits them. */
  readonly urls: readonly string[] | undefined;
}

/** Photos of reviews, which open the gallery. */
export const ReviewPhotos = ({ title, urls = [] }: ReviewPhotosProps) => (
  <PhotoStrip title={title} urls={urls} oneLine thumbnailOf={(url) => photoUrl(url, 320)} />
);
