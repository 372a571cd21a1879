import type { Review } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { ReviewList } from '../../features/reviews/components/review-list.tsx';
import type { ReviewSubject } from '../../features/reviews/api/reviews.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { reportedReview } from './reported-review.ts';

// With the first press on it: it brings the dialogs and the schemas.
const ReportDialog = lazyDialog(async () => {
  const { ReportDialog } = await import('../../features/messages/components/report-dialog.tsx');
  return { default: ReportDialog };
});

interface ReviewsOfProps {
  readonly subject: ReviewSubject;
  /** null: a guest. */
  readonly viewerId: number | null;
}

/** What others said of somebody, or of an item, and the way to report it. */
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
