import { useQuery } from '@tanstack/react-query';
import { ownSizesQuery } from '../../features/account/own-sizes/api/own-sizes.ts';
import { ItemReviewList } from '../../features/reviews/components/item-review-list.tsx';
import { ReviewReports } from '../people/review-reports.tsx';

interface ReviewsOfItemProps {
  readonly itemId: string;
  /** null: a guest. */
  readonly viewerId: number | null;
}

/** Borrowers' reviews of an item, those of people like the viewer first among the sums, with a report button. */
export default function ReviewsOfItem({ itemId, viewerId }: ReviewsOfItemProps) {
  const { data: ownSizes } = useQuery({ ...ownSizesQuery, enabled: viewerId !== null });
  return (
    <ReviewReports viewerId={viewerId}>
      {(onReport) => <ItemReviewList {...{ itemId, viewerId, ownSizes, onReport }} />}
    </ReviewReports>
  );
}
