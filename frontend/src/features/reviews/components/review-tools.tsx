import type { Review } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';

const ReplyDialog = lazyDialog(async () => {
  const { ReplyDialog } = await import('./reply-dialog.tsx');
  return { default: ReplyDialog };
});

export interface ToolsProps {
  readonly review: Review;
  /** null: a guest, who can neither report nor reply. */
  readonly viewerId: number | null;
  readonly onReport: (review: Review) => void;
}

/** The reply button and the report button. */
export function Tools({ review, viewerId, onReport }: ToolsProps) {
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
