import type { Review } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { ReportDialog } from '../features/messages/components/report-dialog.tsx';
import { ReviewList } from '../features/reviews/components/review-list.tsx';
import type { ReviewSubject } from '../features/reviews/api/reviews.ts';
import { reportedReview } from './reported-review.ts';

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
