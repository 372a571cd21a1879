import { MAX_SUSPENSION_REASON } from '@meguri/contracts/limits.ts';
import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { ReasonDialog } from '../../../../rental/operators/reason-dialog.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { type AccountAction, useAccountAction } from '../api/user-file.ts';
import { IdentityDialog } from './identity-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UnlockButton } from './unlock-button.tsx';

const DONE: Readonly<Record<AccountAction['kind'], string>> = {
  lock: 'アカウントを停止しました',
  end_sessions: 'ログアウトさせました',
  password_reset: 'パスワード再設定のメールを送信しました',
};

/** An operator's actions on an account; irreversible ones need a confirmation. */
export function AccountTools({ file }: { readonly file: UserFile }) {
  const { user, lock, formerLocks } = file;
  const [open, setOpen] = useState<'lock' | 'password_reset' | 'identity' | 'role' | null>(null);
  const close = () => setOpen(null);
  const { run, isPending } = useAccountAction(user.id, {
    onSuccess: (kind) => {
      close();
      toast({ title: DONE[kind], text: user.username, tone: 'good' });
    },
    onError: (error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <div className="flex flex-col gap-4">
      {lock !== null && (
        <Alert tone="bad" title="運営が停止しています">
          <Dotted facts={[dateTime(lock.at), lock.reason]} />
        </Alert>
      )}
      {formerLocks.map(({ at, reason, liftedAt, liftedBy }) => (
        <p
          key={at}
          className="text-sm text-soft"
        >{`以前の停止：${dateTime(at)}〜${dateTime(liftedAt)}・${reason}（解除：${liftedBy ?? '退会した運営'}）`}</p>
      ))}
      <div className="flex flex-wrap gap-2">
        <UnlockButton user={user} />
        <Tool to="send_password_reset" onPress={() => setOpen('password_reset')}>
          パスワード再設定メールを送る
        </Tool>
        <Tool to="decide_identity" onPress={() => setOpen('identity')}>
          本人確認を変更
        </Tool>
        <Tool to="change_role" onPress={() => setOpen('role')}>
          権限を変更
        </Tool>
      </div>
      {lock === null && !user.isAdmin && (
        <Allowed to="lock_account">
          <Button variant="quietDanger" size="inline" className="-mt-2 self-start" onClick={() => setOpen('lock')}>
            アカウントを停止
          </Button>
        </Allowed>
      )}
      {open === 'lock' && (
        <LockDialog {...{ file, isPending, onClose: close }} onLock={(reason) => run({ kind: 'lock', reason })} />
      )}
      <ConfirmDialog
        open={open === 'password_reset'}
        onClose={close}
        title="パスワード再設定のメールを送りますか？"
        confirm="送信する"
        pending={isPending}
        onConfirm={() => run({ kind: 'password_reset' })}
      >{`${user.email ?? '登録のアドレス'} に再設定用のリンクを送ります。リンクは本人だけが読めます。いまのパスワードは、再設定されるまで使えます。`}</ConfirmDialog>
      {open === 'identity' && <IdentityDialog user={user} onClose={close} />}
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
    </div>
  );
}

interface ToolProps {
  readonly to: Parameters<typeof Allowed>[0]['to'];
  readonly onPress: () => void;
  readonly children: string;
}

const Tool = ({ to, onPress, children }: ToolProps) => (
  <Allowed to={to}>
    <Button variant="secondary" onClick={onPress}>
      {children}
    </Button>
  </Allowed>
);

interface LockDialogProps {
  readonly file: UserFile;
  readonly isPending: boolean;
  readonly onLock: (reason: string) => void;
  readonly onClose: () => void;
}

function LockDialog({ file, isPending, onLock, onClose }: LockDialogProps) {
  const running = file.borrowed.total + file.lent.total;
  return (
    <ReasonDialog
      title="アカウントを停止する"
      description={`${file.user.username}さんはすぐにログアウトされ、運営が解除するまでログインできません。出品・写真・自己紹介もそれまで公開されません。`}
      submit="停止する"
      danger
      max={MAX_SUSPENSION_REASON}
      hint={`運営者だけが読めます（${MAX_SUSPENSION_REASON}文字以内）`}
      error={null}
      {...{ isPending, onClose }}
      onSubmit={onLock}
    >
      {running > 0 && (
        <Alert tone="warn">取引と期限はそのまま進みます。進行中の取引は、必要に応じて別に対応してください。</Alert>
      )}
    </ReasonDialog>
  );
}
