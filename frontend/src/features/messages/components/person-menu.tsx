import { Ban, Ellipsis, Flag } from 'lucide';
import { useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useBlock } from '../api/blocks.ts';
import { ReportDialog } from './report-dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Icon, type IconNode } from '../../../ui/icon.tsx';

type Opened = 'menu' | 'block' | 'report';
const failed = (error: Error) => toast({ title: 'エラー', text: sentenceOf(error), tone: 'bad' });
export const MENU_ROW =
  'flex min-h-13 w-full items-center gap-4 rounded-2xl px-3 text-left transition-colors hover:bg-wash';

interface PersonMenuProps {
  readonly userId: number;
  readonly name: string;
  /** Blocked by the viewer. */
  readonly isBlocked: boolean;
  /** A deleted account can be neither blocked nor reported. */
  readonly hasLeft?: boolean;
  /** Actions for the surrounding conversation, above the others. */
  readonly children?: (close: () => void) => Elements;
}

/** Actions for a person. */
export function PersonMenu({ userId, name, isBlocked, hasLeft = false, children }: PersonMenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <IconButton label={`${name}さんについての操作`} aria-haspopup="dialog" onClick={() => setOpened('menu')}>
        <Icon of={Ellipsis} aria-hidden size={20} />
      </IconButton>
      <Dialog open={opened === 'menu'} onClose={close} title={`${name}さん`}>
        <ul className="-mx-3 pt-2">
          {children?.(close)}
          {!hasLeft && (
            <>
              <MenuRow icon={Flag} onClick={() => setOpened('report')}>
                ユーザーを報告する
              </MenuRow>
              <MenuRow icon={Ban} isGrave={!isBlocked} onClick={() => setOpened('block')}>
                {isBlocked ? 'ブロックを解除する' : 'ブロックする'}
              </MenuRow>
            </>
          )}
        </ul>
      </Dialog>
      {opened === 'block' && <BlockDialog {...{ userId, name, isBlocked }} onClose={close} />}
      {opened === 'report' && <ReportDialog reported={{ subject: 'user', id: userId, name }} onClose={close} />}
    </>
  );
}

interface MenuRowProps {
  readonly icon: IconNode;
  readonly children: string;
  readonly isGrave?: boolean;
  readonly onClick: () => void;
}

export const MenuRow = ({ icon, children, isGrave = false, onClick }: MenuRowProps) => (
  <li>
    <button type="button" onClick={onClick} className={cx(MENU_ROW, isGrave && 'text-bad')}>
      <Icon of={icon} aria-hidden size={19} strokeWidth={1.5} />
      <span>{children}</span>
    </button>
  </li>
);

interface BlockDialogProps {
  readonly userId: number;
  readonly name: string;
  readonly isBlocked: boolean;
  readonly onClose: () => void;
}

/** Explains the effects of a block before it is confirmed. */
function BlockDialog({ userId, name, isBlocked, onClose }: BlockDialogProps) {
  const { run, isPending } = useBlock(userId, {
    onSuccess: (blocked) => {
      onClose();
      toast({ title: blocked ? 'ブロックしました' : 'ブロックを解除しました', tone: 'good' });
    },
    onError: failed,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isBlocked ? 'ブロックを解除しますか？' : `${name}さんをブロックしますか？`}
      confirm={isBlocked ? 'ブロックを解除する' : 'ブロックする'}
      cancel="キャンセル"
      danger={!isBlocked}
      pending={isPending}
      onConfirm={() => run(!isBlocked)}
    >
      {isBlocked
        ? `${name}さんとメッセージのやり取りやリクエストができるようになります。フォローは戻りません。`
        : '互いのメッセージ、フォロー、新しいリクエストができなくなります。進行中の取引とそのチャットは、取引が終わるまで続きます。ブロックしたことは相手に伝わりません。'}
    </ConfirmDialog>
  );
}
