import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';

interface BetaNoticeProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** For members who live outside the delivery area. */
export const BetaNotice = ({ open, onClose }: BetaNoticeProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="ベータ版の対象エリアについて"
    description="ベータ版の配送は、滋賀・京都・大阪・兵庫・奈良・和歌山の2府4県が対象です。ご登録の住所では、配送での貸し借りをまだご利用いただけません。大阪での手渡しは、どなたでもご利用いただけます。"
    actions={
      <Button className="grow" onClick={onClose}>
        わかりました
      </Button>
    }
  />
);
