import { isBlank } from '@meguri/contracts/text/characters.ts';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import type { ReviewPart } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
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
export function ReviewDecisionDialog({ reviewId, part, hide, onClose }: ReviewDecisionDialogProps) {
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
