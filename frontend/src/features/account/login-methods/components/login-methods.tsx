import type { LoginMethods as Methods } from '@meguri/contracts/account/login-methods.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { supportsPasskeys } from '../../../../lib/passkeys/passkeys.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Details } from '../../../../ui/controls/details.tsx';
import { useFocusAfterAction } from '../../../../ui/focus/focus-after-action.ts';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { loginMethodsQuery } from '../api/login-methods.ts';
import { type MethodChange, MethodDialog } from './method-dialog.tsx';
import { MethodList } from './method-list.tsx';

interface LoginMethodsProps {
  /** The member pressed to change their password; absent: the page has a form for it elsewhere. */
  readonly onChangePassword?: (() => void) | undefined;
}

/** The ways into the viewer's account, what can be done with each, and what to do when a device is lost. */
export function LoginMethods({ onChangePassword }: LoginMethodsProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-relaxed text-soft">
        パスキーを追加すると、生体認証やPINなど、端末の画面ロックでログインできます。パスワードの入力がいらず、偽のサイトに知られることもありません。
      </p>
      <Changeable onChangePassword={onChangePassword} />
      <Details title="パスキーの端末をなくしたとき">
        <p className="text-sm leading-relaxed text-soft">
          ほかの方法でログインし、なくした端末のパスキーをこの一覧から削除してください。二段階認証を設定しているときは、パスワードのあとに認証アプリの確認コードかリカバリーコードを入力します。パスワードも忘れたときは、ログイン画面の「パスワードをお忘れの方」から再設定できます。
        </p>
      </Details>
    </div>
  );
}

/** Changes whenever a row is added, removed or linked. */
const countOf = ({ passkeys, providers }: Methods): number =>
  passkeys.length + providers.filter(({ since }) => since !== null).length;

function Changeable({ onChangePassword }: LoginMethodsProps) {
  const { data, error, refetch } = useQuery(loginMethodsQuery);
  const [change, setChange] = useState<MethodChange | null>(null);
  const { focusTarget, markActed } = useFocusAfterAction<HTMLDivElement>(String(data && countOf(data)));
  if (data === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  return (
    <div ref={focusTarget} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <MethodList methods={data} onChangePassword={onChangePassword} onChange={setChange} />
      {supportsPasskeys() ? (
        <div>
          <Button variant="secondary" onClick={() => setChange({ kind: 'add' })}>
            パスキーを追加
          </Button>
        </div>
      ) : (
        <p className="text-sm text-soft">このブラウザはパスキーに対応していないため、ここでは追加できません。</p>
      )}
      {change !== null && (
        <MethodDialog
          change={change}
          hasPassword={data.hasPassword}
          onClose={() => setChange(null)}
          onChanged={markActed}
        />
      )}
    </div>
  );
}
