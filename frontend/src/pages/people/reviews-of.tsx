import { ReviewList } from '../../features/reviews/components/review-list.tsx';
import { useReviews } from '../../features/reviews/api/reviews.ts';
import { ReviewReports } from './review-reports.tsx';

interface ReviewsOfProps {
  readonly userId: number;
  /** null: a guest. */
  readonly viewerId: number | null;
}

/** Reviews of a user, with a report button. */
export default function ReviewsOf({ userId, viewerId }: ReviewsOfProps) {
  const list = useReviews(userId);
  return (
    <ReviewReports viewerId={viewerId}>
      {(onReport) => <ReviewList {...{ list, viewerId, onReport }} withItem />}
    </ReviewReports>
  );
}
