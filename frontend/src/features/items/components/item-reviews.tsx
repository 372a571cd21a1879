import { grouped } from '@meguri/contracts/text/grouped.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsRendered } from '../../../lib/lazy-page.tsx';
import { usePrefetchOnApproach } from '../../../lib/prefetch-on-approach.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';

const ID = 'reviews';

interface ItemReviewsProps {
  readonly count: number;
  readonly children: ReactNode;
}

/**
 * Borrowers' reviews of an item, below everything needed to decide. Their height is unknown until they have loaded, so
 * `styles.css` hides what follows them until then and nothing visible shifts.
 */
export function ItemReviews({ count, children }: ItemReviewsProps) {
  // The server renders the whole page. While hydrating, these reviews wait for their own code.
  const [near, setNear] = useState(useIsRendered());
  const box = usePrefetchOnApproach(() => setNear(true), !near && count > 0);
  return (
    <section id={ID} tabIndex={-1} aria-labelledby={`${ID}-title`} className="scroll-mt-24 pt-20 outline-none">
      <h2 id={`${ID}-title`} className="mb-6 text-xl md:text-2xl">
        <span>レビュー</span>
        {count > 0 && <span className="ml-2 text-base text-soft tabular-nums">{`${grouped(count)}件`}</span>}
      </h2>
      {count === 0 ? (
        <p className="text-sm text-soft">まだレビューがありません。借りた人が、取引のあとに書きます。</p>
      ) : (
        <div ref={box} className={count > 2 ? 'min-h-80' : 'min-h-30'}>
          <PartBoundary name="レビュー">
            <Suspense fallback={null}>{near && children}</Suspense>
          </PartBoundary>
        </div>
      )}
    </section>
  );
}
