import type { Review } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { ReviewList } from '../../features/reviews/components/review-list.tsx';
import type { ReviewSubject } from '../../features/reviews/api/reviews.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { reportedReview } from './reported-review.ts';

// Loaded with the first click; includes dialogs and schemas.
const ReportDialog = lazyDialog(async () => {
  const { ReportDialog } = await import('../../features/messages/components/report-dialog.tsx');
  return { default: ReportDialog };
});

interface ReviewsOfProps {
  readonly subject: ReviewSubject;
  /** null: a guest. */
  readonly viewerId: number | null;
}

/** Reviews of a user or an item, with a report button. */
export default function ReviewsOf({ subject, viewerId }: ReviewsOfProps) {
  const [reported, setReported] = useState<Review | null>(null);
  return (
    <>
      <ReviewList {...{ subject, viewerId }} onReport={setReported} />
      {reported !== null && viewerId !== null && (
        <ReportDialog reported={reportedReview(reported, viewerId)} onClose={() => setReported(null)} />
      )}
    </>
  );
}
