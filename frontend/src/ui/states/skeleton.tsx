import { cx } from '../../lib/class-names.ts';

/** Something comes: a shape of its size. The page says once, in words, that it is loading. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <div aria-hidden className={cx('animate-shimmer rounded-lg bg-line/70', className)} />
);
