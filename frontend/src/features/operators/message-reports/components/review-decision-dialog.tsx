import type { ReviewPart } from '@meguri/contracts/review/review.ts';
import { ReasonDialog } from '../../../../rental/operators/reason-dialog.tsx';
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
  const { run, isPending, error } = useReviewDecision(reviewId, {
    onSuccess: () => {
      onClose();
      toast({ title: hide ? '非表示にしました' : '再び表示しました', tone: 'good' });
    },
    onError: () => undefined,
  });
  const name = nameOf(decided);
  const { hidden, shown } = 'part' in decided ? EFFECTS.review : EFFECTS.photo;
  return (
    <ReasonDialog
      title={hide ? `${name}を非表示にする` : `${name}を再び表示する`}
      description={hide ? hidden : shown}
      submit={hide ? '非表示にする' : '再び表示する'}
      danger={hide}
      {...{ isPending, error, onClose }}
      onSubmit={(reason) => run({ ...decided, hidden: hide, reason })}
    />
  );
}
