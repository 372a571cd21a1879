import type { Review } from '@meguri/contracts/review/review.ts';
import { cx } from '../../../lib/class-names.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { PagedQuery } from '../../../lib/query/use-paged-list.ts';
import { ReviewCard } from './review-card.tsx';
import { Tools } from './review-tools.tsx';

interface ReviewListProps {
  readonly list: PagedQuery<Review>;
  /** Whether they are about different items. */
  readonly withItem: boolean;
  /** Instead of an empty list. */
  readonly empty?: string;
  /** null: a guest, who can neither report nor reply. */
  readonly viewerId: number | null;
  readonly onReport: (review: Review) => void;
}

/** Reviews, page by page. */
export function ReviewList({
  list,
  withItem,
  empty = 'まだレビューがありません。',
  viewerId,
  onReport,
}: ReviewListProps) {
  return (
    <PagedList list={list} skeleton={<Coming />} empty={<p className="text-sm text-soft">{empty}</p>}>
      {(reviews) => (
        <ul className={cx('grid gap-x-16 gap-y-8', reviews.length > 1 ? 'md:grid-cols-2' : 'max-w-2xl')}>
          {reviews.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewCard review={review} withItem={withItem}>
                <Tools {...{ review, viewerId, onReport }} />
              </ReviewCard>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const Coming = () => (
  <Loading className="grid gap-x-16 gap-y-8 md:grid-cols-2">
    <Skeleton className="h-30" />
    <Skeleton className="h-30" />
  </Loading>
);
