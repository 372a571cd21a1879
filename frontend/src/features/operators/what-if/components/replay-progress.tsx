import { grouped } from '@meguri/contracts/text/grouped.ts';
import { Button } from '../../../../ui/controls/button.tsx';

interface ReplayProgressProps {
  readonly done: number;
  readonly of: number;
  readonly onCancel: () => void;
}

/** Progress with a stop button. */
export const ReplayProgress = ({ done, of, onCancel }: ReplayProgressProps) => (
  <div className="flex flex-col gap-3 rounded-2xl bg-wash px-5 py-4 text-sm">
    <p role="status" className="tabular-nums">
      {of === 0 ? '取引を数えています…' : `${grouped(of)}件のうち${grouped(done)}件を計算しました`}
    </p>
    <progress
      className="h-2 w-full accent-accent"
      value={of === 0 ? undefined : done}
      max={of === 0 ? undefined : of}
      aria-label="計算の進み具合"
    />
    <Button variant="secondary" size="small" onClick={onCancel}>
      中止する
    </Button>
  </div>
);
