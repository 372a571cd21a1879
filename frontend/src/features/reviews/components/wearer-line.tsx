import type { Review } from '@meguri/contracts/review/review.ts';
import { heightLabel, reviewFitLabel } from '@meguri/contracts/review/review-fit.ts';
import { sizeLabel } from '@meguri/contracts/reference/sizes.ts';

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
