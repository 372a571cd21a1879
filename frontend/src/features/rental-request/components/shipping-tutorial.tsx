import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface Tutorial {
  /** Where to go. */
  readonly place: string;
  readonly steps: readonly string[];
}

const RECEPTION = '画面の案内に沿って、受付番号とパスワードを入力します。';
const KEEP = '控えを受け取り、追跡番号を確認します。';
const BACK = 'この画面に戻り、送ったことを通知します。';
const PACK = 'アイテムをきれいにたたみ、雨に濡れないよう袋に入れて梱包します。';

const TUTORIALS: Readonly<Record<string, Tutorial>> = {
  セブンイレブン: {
    place: 'お近くのセブンイレブンのレジ',
    steps: [
      PACK,
      'レジで「インターネット発送」と伝え、バーコードを見せます。',
      '渡された専用袋に伝票を入れ、荷物に貼ります。',
      KEEP,
      BACK,
    ],
  },
  ファミリーマート: {
    place: 'お近くのファミリーマートのマルチコピー機とレジ',
    steps: [
      PACK,
      'マルチコピー機で「配送サービス」を選びます。',
      RECEPTION,
      '印刷された申込券をレジに出し、荷物を渡します。',
      KEEP,
      BACK,
    ],
  },
  営業所: {
    place: 'お近くの配送業者の営業所',
    steps: [
      PACK,
      '営業所の受付端末で送り状を発行します。',
      RECEPTION,
      '送り状を貼り、窓口で荷物を渡します。',
      KEEP,
      BACK,
    ],
  },
  PUDOステーション: {
    place: 'お近くのPUDOステーション',
    steps: [
      PACK,
      'タッチパネルで「発送」を選びます。',
      RECEPTION,
      '荷物に合う大きさのロッカーを選び、入れて扉を閉めます。',
      KEEP,
      BACK,
    ],
  },
};

const OTHER: Tutorial = { place: '配送業者の窓口', steps: [PACK, RECEPTION, '窓口で荷物を渡します。', KEEP, BACK] };

const tutorialOf = (carrier: string): Tutorial => TUTORIALS[carrier] ?? OTHER;

interface ShippingTutorialProps {
  readonly carrier: string;
  readonly direction: 'dispatch' | 'return';
  readonly onClose: () => void;
}

/** Step-by-step instructions for sending a parcel with this carrier. */
export default function ShippingTutorial({ carrier, direction, onClose }: ShippingTutorialProps) {
  const { place, steps } = tutorialOf(carrier);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${carrier}での${direction === 'dispatch' ? '発送' : '返却'}方法`}
      description={<p>{`${place}で手続きします。`}</p>}
      actions={
        <Button onClick={onClose} wide>
          わかりました
        </Button>
      }
    >
      <ol className="mt-5 flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden className="w-5 shrink-0 font-serif text-lg leading-[1.6] text-accent">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
