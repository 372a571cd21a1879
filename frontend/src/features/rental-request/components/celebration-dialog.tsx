import { useEffect } from 'react';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { celebrate } from '../../../ui/confetti.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { beginCelebration, endCelebration } from '../celebration.ts';
import type { Elements } from '../../../ui/elements.ts';

interface CelebrationProps {
  readonly id: string;
  readonly lent: boolean;
  readonly itemId: string;
  /** Whether the viewer can still write a review. */
  readonly canReview: boolean;
  /** Opens the form for a review. */
  readonly onReview: () => void;
  /** Links to stay in touch with the other party. */
  readonly keepInTouch: (onLeave?: () => void) => Elements;
}

export default function CelebrationDialog({ id, lent, itemId, canReview, onReview, keepInTouch }: CelebrationProps) {
  useEffect(() => {
    beginCelebration(id);
    // If the animation's chunk fails to load, it is skipped.
    celebrate().catch(() => undefined);
  }, [id]);
  const close = () => endCelebration(id);
  const closeToReview = () => {
    close();
    onReview();
  };
  const nextVariant = !lent ? 'quiet' : canReview ? 'secondary' : 'primary';
  return (
    <Dialog
      open
      onClose={close}
      title="取引が完了しました"
      actions={
        <div className="flex grow flex-col gap-3">
          {canReview && <Button onClick={closeToReview}>レビューを書く</Button>}
          {!lent && (
            <ButtonLink to={`/items/${itemId}`} variant={canReview ? 'secondary' : 'primary'} onClick={close}>
              もう一度借りる
            </ButtonLink>
          )}
          <ButtonLink to={lent ? '/listing' : '/items'} variant={nextVariant} onClick={close}>
            {lent ? '次のアイテムを出品する' : '次のアイテムを探す'}
          </ButtonLink>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-5 py-6 text-center">
        <Ring turns className="size-20" />
        <p>
          <span>
            {lent ? 'あなたの一着が、だれかの特別な日をいろどりました。' : 'すてきな一着との時間はいかがでしたか。'}
          </span>
          <br />
          <span>ご利用ありがとうございました。</span>
        </p>
        {keepInTouch(close)}
      </div>
    </Dialog>
  );
}
