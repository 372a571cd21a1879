import type { RoundReviews } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useWithdrawWearer } from '../api/reviews.ts';

interface WithdrawWearerProps {
  readonly roundId: string;
  /** During an update, a server of the previous release omits these fields. */
  readonly own: Partial<Pick<NonNullable<RoundReviews['own']>, 'height' | 'usualSize' | 'photos'>>;
}

/** Below a published review, which can't be changed any more: what it shows of its author can be removed. */
export function WithdrawWearer({
  roundId,
  own: { height = null, usualSize = null, photos = [] },
}: WithdrawWearerProps) {
  const [asked, setAsked] = useState(false);
  const { run, isPending } = useWithdrawWearer(roundId, {
    onSuccess: () => {
      setAsked(false);
      toast({ title: '写真・身長・普段のサイズを消しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '消せませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  if (height === null && usualSize === null && photos.length === 0) return null;
  return (
    <p>
      <Button variant="quiet" size="small" className="-ml-4" onClick={() => setAsked(true)}>
        写真・身長・普段のサイズを消す
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title="写真・身長・普段のサイズを消しますか？"
          confirm="消す"
          danger
          pending={isPending}
          onConfirm={() => run()}
          onClose={() => setAsked(false)}
        >
          レビューからすぐに消え、元に戻せません。星・サイズ感・コメントは残ります。
        </ConfirmDialog>
      )}
    </p>
  );
}
