import type { Review } from '@meguri/contracts/review/review.ts';
import type { Reported } from '../../features/messages/components/report-dialog.tsx';

/** Whose words the viewer reports: those of the review, or in one of their own what was replied. */
export function reportedReview({ id, author }: Review, viewerId: number): Reported {
  const name =
    author === null ? '退会したユーザー' : author.id === viewerId ? '返信した方' : `${author.displayName}さん`;
  return { subject: 'review', id, name };
}
