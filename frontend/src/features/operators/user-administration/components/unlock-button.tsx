import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { type ListedUser, useUnlock } from '../api/users.ts';

interface UnlockButtonProps {
  readonly user: ListedUser;
  readonly size?: 'small';
}

/** Ends a lock after wrong passwords at once; ending a suspension by operators asks for a confirmation with its reason. */
export function UnlockButton({ user, size }: UnlockButtonProps) {
  const [asking, setAsking] = useState(false);
  const { username, lock } = user;
  const label = lock === null ? 'ロックを解除' : '停止を解除';
  const { run, isPending } = useUnlock(user.id, {
    onSuccess: () => {
      setAsking(false);
      toast({ title: `${label}しました`, text: username, tone: 'good' });
    },
    onError: (error) => toast({ title: '解除できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  if (!user.locked) return null;
  return (
    <Allowed to="unlock_account">
      <Button {...{ size }} pending={isPending} onClick={() => (lock === null ? run(null) : setAsking(true))}>
        {label}
      </Button>
      {lock !== null && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title="アカウントの停止を解除しますか？"
          confirm="停止を解除する"
          danger
          pending={isPending}
          onConfirm={() => run(lock.at)}
        >{`${username}さんは${dateTime(lock.at)}に運営が停止しました（理由：${lock.reason}）。解除するとログインできるようになり、停止にともなって非公開になったアイテムも再び公開されます。`}</ConfirmDialog>
      )}
    </Allowed>
  );
}
