import type { Review } from '@meguri/contracts/review/review.ts';
import type { Reported } from '../../features/messages/components/report-dialog.tsx';

/** Whom the viewer reports: the review's author, or the author of the reply if the viewer wrote the review. */
export function reportedReview({ id, author }: Review, viewerId: number): Reported {
  const name =
    author === null ? '退会したユーザー' : author.id === viewerId ? '返信した方' : `${author.displayName}さん`;
  return { subject: 'review', id, name };
}
