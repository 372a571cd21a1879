import type { ReviewPart } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { isBlank } from '@meguri/contracts/text/characters.ts';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useReviewDecision } from '../api/reports.ts';

/** What is decided on: a part, or a photo by its id. */
export type Decided = { readonly part: ReviewPart } | { readonly photoId: string };
const NAMES: Readonly<Record<ReviewPart, string>> = { review: 'レビュー', reply: '返信' };
const nameOf = (one: Decided): string => ('part' in one ? NAMES[one.part] : '写真');

interface ReviewDecisionDialogProps {
  readonly reviewId: string;
  readonly decided: Decided;
  /** true: hide it; false: show it again. */
  readonly hide: boolean;
  readonly onClose: () => void;
}

const EFFECTS = {
  review: {
    hidden: '書いた本人のほかには見えなくなり、星の平均にも数えません。理由は、書いた本人に伝わります。',
    shown: 'だれでも読めるようになり、星の平均にも数えます。',
  },
  photo: {
    hidden: '書いた本人のほかには見えなくなります。レビューは残ります。理由は、書いた本人に伝わります。',
    shown: 'だれでも見られるようになります。',
  },
};

/** Asks for the reason to hide a review, its reply or a photo, or to show it again. */
export function ReviewDecisionDialog({ reviewId, decided, hide, onClose }: ReviewDecisionDialogProps) {
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useReviewDecision(reviewId, {
    onSuccess: () => {
      onClose();
      toast({ title: hide ? '非表示にしました' : '再び表示しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const refused = error instanceof ApiError ? (error.errorOf('reason') ?? error.text) : error && sentenceOf(error);
  const name = nameOf(decided);
  const { hidden, shown } = 'part' in decided ? EFFECTS.review : EFFECTS.photo;
  return (
    <FormDialog
      title={hide ? `${name}を非表示にする` : `${name}を再び表示する`}
      description={hide ? hidden : shown}
      submit={hide ? '非表示にする' : '再び表示する'}
      danger={hide}
      missing={isBlank(reason) ? '理由を入力してください' : undefined}
      {...{ isPending, onClose }}
      onSubmit={() => run({ ...decided, hidden: hide, reason: reason.trim() })}
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
