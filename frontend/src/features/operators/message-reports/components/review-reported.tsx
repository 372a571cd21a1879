import type { ReportedReview, ReviewPart } from '@meguri/contracts/review/review.ts';
import { reviewTagLabel } from '@meguri/contracts/review/review-tags.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Stars } from '../../../../ui/stars.tsx';
import { ReviewDecisionDialog } from './review-decision-dialog.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import type { Elements } from '../../../../ui/elements.ts';

/** The reported review with its reply, and buttons to hide either. */
export function ReviewReported({ review }: { readonly review: ReportedReview }) {
  const [deciding, setDeciding] = useState<ReviewPart | null>(null);
  const { rating, tags, text, reply, isHidden, isReplyHidden } = review;
  return (
    <div className="flex flex-col gap-4 rounded-2xl bg-wash p-4">
      <Part name="レビュー" isHidden={isHidden} onDecide={() => setDeciding('review')}>
        <Stars rating={rating} />
        {tags.length > 0 && <p className="text-xs text-soft">{tags.map(reviewTagLabel).join('・')}</p>}
        <p className="leading-relaxed whitespace-pre-wrap">{text === '' ? '（コメントなし）' : text}</p>
      </Part>
      {reply !== null && (
        <Part name="返信" isHidden={isReplyHidden} onDecide={() => setDeciding('reply')}>
          <p className="leading-relaxed whitespace-pre-wrap">{reply}</p>
        </Part>
      )}
      {deciding !== null && (
        <ReviewDecisionDialog
          reviewId={review.id}
          part={deciding}
          hide={!(deciding === 'review' ? isHidden : isReplyHidden)}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  );
}

interface PartProps {
  readonly name: string;
  readonly isHidden: boolean;
  readonly onDecide: () => void;
  readonly children: Elements;
}

const Part = ({ name, isHidden, onDecide, children }: PartProps) => (
  <div className="flex flex-col items-start gap-2">
    <p className="flex flex-wrap items-center gap-3 text-xs text-soft">
      <span>{`報告された${name}`}</span>
      {isHidden && <Badge tone="bad">非表示中</Badge>}
    </p>
    {children}
    <Allowed to="decide_review">
      <Button variant="secondary" size="small" onClick={onDecide}>
        {isHidden ? `${name}を再び表示する` : `${name}を非表示にする`}
      </Button>
    </Allowed>
  </div>
);
