import { Ban, Flag } from 'lucide';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import type { Elements } from '../../../ui/elements.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useBlock } from '../api/blocks.ts';
import { MenuRow } from './menu-row.tsx';
import { ReportDialog } from './report-dialog.tsx';

export type PersonDialog = 'menu' | 'block' | 'report';

export interface OtherPerson {
  readonly userId: number;
  readonly name: string;
  /** Blocked by the viewer. */
  readonly isBlocked: boolean;
  /** A deleted account can be neither blocked nor reported. */
  readonly hasLeft?: boolean;
}

interface PersonDialogsProps extends OtherPerson {
  /** Whether one of them is: for `lazyDialog`, while the code loads. */
  readonly open: boolean;
  /** null: none of them is open. */
  readonly opened: PersonDialog | null;
  readonly onOpen: (dialog: PersonDialog) => void;
  readonly onClose: () => void;
  readonly children?: Elements;
}

const failed = (error: Error) => toast({ title: 'エラー', text: sentenceOf(error), tone: 'bad' });

/** The menu of a person, and what it leads to. */
export default function PersonDialogs(props: PersonDialogsProps) {
  const { userId, name, isBlocked, hasLeft = false, opened, onOpen, onClose, children } = props;
  return (
    <>
      <Dialog open={opened === 'menu'} onClose={onClose} title={`${name}さん`}>
        <ul className="-mx-3 pt-2">
          {children}
          {!hasLeft && (
            <>
              <MenuRow icon={Flag} onClick={() => onOpen('report')}>
                ユーザーを報告する
              </MenuRow>
              <MenuRow icon={Ban} isGrave={!isBlocked} onClick={() => onOpen('block')}>
                {isBlocked ? 'ブロックを解除する' : 'ブロックする'}
              </MenuRow>
            </>
          )}
        </ul>
      </Dialog>
      {opened === 'block' && <BlockDialog {...{ userId, name, isBlocked }} onClose={onClose} />}
      {opened === 'report' && <ReportDialog reported={{ subject: 'user', id: userId, name }} onClose={onClose} />}
    </>
  );
}

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
