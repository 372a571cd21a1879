import { type ReactNode, useEffect } from 'react';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { celebrate } from '../../../ui/confetti.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { beginCelebration, endCelebration } from '../celebration.ts';

interface CelebrationProps {
  readonly id: string;
  readonly lent: boolean;
  readonly itemId: string;
  readonly follow: ReactNode;
}

export default function CelebrationDialog({ id, lent, itemId, follow }: CelebrationProps) {
  useEffect(() => {
    beginCelebration(id);
    // Whose code doesn't arrive celebrates without.
    celebrate().catch(() => undefined);
  }, [id]);
  const close = () => endCelebration(id);
  return (
    <Dialog
      open
      onClose={close}
      title="取引が完了しました"
      actions={
        <>
          <ButtonLink to={lent ? '/listing' : '/items'} onClick={close} className="grow">
            {lent ? '次のアイテムを出品する' : '次のアイテムを探す'}
          </ButtonLink>
          <Button variant="secondary" onClick={close} className="grow">
            取引を見る
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-5 py-6 text-center">
        <Ring drawn className="size-20" />
        <p>
          {lent ? 'あなたの一着が、だれかの特別な日をいろどりました。' : 'すてきな一着との時間はいかがでしたか。'}
          <br />
          ご利用ありがとうございました。
        </p>
        {!lent && (
          <ButtonLink to={`/items/${itemId}`} variant="quiet" onClick={close}>
            もう一度借りる
          </ButtonLink>
        )}
        {follow}
      </div>
    </Dialog>
  );
}
