import type { FitCounts } from '@meguri/contracts/review/review.ts';
import { REVIEW_FITS, reviewFitLabel } from '@meguri/contracts/review/review-fit.ts';

/** How many borrowers said what, without zeros, such as ちょうどよい 2人・大きめ 1人. */
export const fitWords = (counts: FitCounts): string =>
  REVIEW_FITS.filter((fit) => counts[fit] > 0)
    .map((fit) => `${reviewFitLabel(fit)} ${counts[fit]}人`)
    .join('・');
