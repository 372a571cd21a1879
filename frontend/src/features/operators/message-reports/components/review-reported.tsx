import type { ReportedReview, ReviewPart } from '@meguri/contracts/review/review.ts';
import { reviewTagLabel } from '@meguri/contracts/review/review-tags.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Stars } from '../../../../ui/stars.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { isBlank } from '@meguri/contracts/text/characters.ts';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useReviewDecision } from '../api/reports.ts';

const NAMES: Readonly<Record<ReviewPart, string>> = { review: 'レビュー', reply: '返信' };

interface ReviewDecisionDialogProps {
  readonly reviewId: string;
  readonly part: ReviewPart;
  /** true: hide it; false: show it again. */
  readonly hide: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason to hide a review or its reply, or to show it again. */
function ReviewDecisionDialog({ reviewId, part, hide, onClose }: ReviewDecisionDialogProps) {
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useReviewDecision(reviewId, {
    onSuccess: () => {
      onClose();
      toast({ title: hide ? '非表示にしました' : '再び表示しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const refused = error instanceof ApiError ? (error.errorOf('reason') ?? error.text) : error && sentenceOf(error);
  const name = NAMES[part];
  return (
    <FormDialog
      title={hide ? `${name}を非表示にする` : `${name}を再び表示する`}
      description={
        hide
          ? `書いた本人のほかには見えなくなり、星の平均にも数えません。理由は、書いた本人に伝わります。`
          : `だれでも読めるようになり、星の平均にも数えます。`
      }
      submit={hide ? '非表示にする' : '再び表示する'}
      danger={hide}
      missing={isBlank(reason) ? '理由を入力してください' : undefined}
      {...{ isPending, onClose }}
      onSubmit={() => run({ part, hidden: hide, reason: reason.trim() })}
    >
      <CommentField
        name="reason"
        label="理由"
        required
        value={reason}
        max={MAX_REASON}
        onChange={setReason}
        disabled={isPending}
        error={refused ?? undefined}
      />
    </FormDialog>
  );
}

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
