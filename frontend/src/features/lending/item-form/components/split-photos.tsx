import { Files } from 'lucide';
import { Button } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface SplitPhotosProps {
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly onSplit: () => void;
}

/** For owners of several pieces: each photo becomes a draft of its own. */
export const SplitPhotos = ({ pending, disabled, onSplit }: SplitPhotosProps) => (
  <div className="flex flex-col items-start gap-2 pt-6">
    <Button variant="secondary" pending={pending} disabled={disabled} onClick={onSplit}>
      <Icon of={Files} aria-hidden size={16} />
      <span>1枚ずつ、別のアイテムにする</span>
    </Button>
    <p className="text-xs leading-relaxed text-soft">
      写真ごとに下書きを作ります。入力済みの内容は、どの下書きにも入ります。
    </p>
  </div>
);
