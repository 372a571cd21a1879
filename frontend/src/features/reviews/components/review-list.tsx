import type { Review } from '@meguri/contracts/review/review.ts';
import { cx } from '../../../lib/class-names.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useState } from 'react';
import { type ReviewSubject, useReviews } from '../api/reviews.ts';
import { ReviewCard } from './review-card.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';

const ReplyDialog = lazyDialog(async () => {
  const { ReplyDialog } = await import('./reply-dialog.tsx');
  return { default: ReplyDialog };
});

interface ReviewListProps {
  readonly subject: ReviewSubject;
  /** null: a guest, who can neither report nor reply. */
  readonly viewerId: number | null;
  readonly onReport: (review: Review) => void;
}

/** Reviews, page by page. */
export function ReviewList({ subject, viewerId, onReport }: ReviewListProps) {
  return (
    <PagedList
      list={useReviews(subject)}
      skeleton={<Coming />}
      empty={<p className="text-sm text-soft">まだレビューがありません。</p>}
    >
      {(reviews) => (
        <ul className={cx('grid gap-x-16 gap-y-8', reviews.length > 1 ? 'md:grid-cols-2' : 'max-w-2xl')}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} withItem={'userId' in subject}>
                <Tools {...{ review, viewerId, onReport }} />
              </ReviewCard>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** The reply button and the report button. */
export function Tools({ review, viewerId, onReport }: Omit<ReviewListProps, 'subject'> & { readonly review: Review }) {
  const [replying, setReplying] = useState(false);
  if (viewerId === null) return null;
  if (!review.canReply && !review.canReport) return null;
  return (
    <div className="-ml-4 flex flex-wrap">
      {review.canReply && (
        <Button variant="quiet" size="small" onClick={() => setReplying(true)}>
          返信する
        </Button>
      )}
      {review.canReport && (
        <Button variant="quiet" size="small" onClick={() => onReport(review)} className="font-normal text-soft">
          報告する
        </Button>
      )}
      {replying && <ReplyDialog reviewId={review.id} onClose={() => setReplying(false)} />}
    </div>
  );
}

const Coming = () => (
  <Loading className="grid gap-x-16 gap-y-8 md:grid-cols-2">
    <Skeleton className="h-30" />
    <Skeleton className="h-30" />
  </Loading>
);
