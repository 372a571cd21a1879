import { cx } from '../../lib/class-names.ts';

/** A placeholder in the size of the content. `Loading` announces that the page is loading. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <div aria-hidden className={cx('animate-shimmer rounded-lg bg-line/70', className)} />
);
