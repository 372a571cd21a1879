import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Review } from '@meguri/contracts/review/review.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownSizesQuery } from '../../features/account/own-sizes/api/own-sizes.ts';
import { ReportDialog } from '../../features/messages/components/report-dialog.tsx';
import { RoundReviews as Reviews } from '../../features/reviews/components/round-reviews.tsx';
import { reportedReview } from '../people/reported-review.ts';

interface RoundReviewsProps {
  readonly request: RentalRequest;
  readonly viewerId: number;
  /** Whether the form for a review is open at once. */
  readonly isReviewing: boolean;
  readonly onReviewed: () => void;
}

/** Both parties' reviews on the rental's page. */
export default function RoundReviews({ request, viewerId, isReviewing, onReviewed }: RoundReviewsProps) {
  const mayWearItem = request.viewerParty === 'borrower' && request.status === 'completed';
  const { data: ownSizes } = useQuery({ ...ownSizesQuery, enabled: mayWearItem });
  const [reported, setReported] = useState<Review | null>(null);
  return (
    <>
      <Reviews {...{ request, viewerId, ownSizes, isReviewing, onReviewed }} onReport={setReported} />
      {reported !== null && (
        <ReportDialog reported={reportedReview(reported, viewerId)} onClose={() => setReported(null)} />
      )}
    </>
  );
}
