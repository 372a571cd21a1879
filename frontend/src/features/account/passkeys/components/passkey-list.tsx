import type { Passkey } from '@meguri/contracts/account/passkeys.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { supportsPasskeys } from '../../../../lib/passkeys/passkeys.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Details } from '../../../../ui/controls/details.tsx';
import { useFocusAfterAction } from '../../../../ui/focus/focus-after-action.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { passkeysQuery } from '../api/passkeys.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

/** The viewer's passkeys: what they are for, adding and removing them, and what to do when one is lost. */
export function PasskeyList() {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm leading-relaxed text-soft">
        生体認証やPINなど、端末の画面ロックでログインできます。パスワードの入力がいらず、偽のサイトに知られることもありません。
      </p>
      <Passkeys />
      <Details title="パスキーの端末をなくしたとき">
        <p className="text-sm leading-relaxed text-soft">
          パスワードでログインし、なくした端末のパスキーをこの一覧から削除してください。二段階認証を設定しているときは、パスワードのあとに認証アプリの確認コードかリカバリーコードを入力します。パスワードも忘れたときは、ログイン画面の「パスワードをお忘れの方」から再設定できます。
        </p>
      </Details>
    </div>
  );
}

function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { focusTarget, markActed } = useFocusAfterAction<HTMLDivElement>(String(data?.items.length));
  if (data === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <Loading>
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  const { items } = data;
  return (
    <div ref={focusTarget} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {items.length > 0 && (
        <ul aria-label="登録したパスキー" className="flex flex-col divide-y divide-line border-y border-line">
          {items.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            パスキーを追加
          </Button>
        </div>
      ) : (
        <p className="text-sm text-soft">このブラウザはパスキーに対応していないため、ここでは追加できません。</p>
      )}
      <AddPasskeyDialog open={isAdding} onClose={() => setIsAdding(false)} />
      <RemovePasskeyDialog passkey={removed} onClose={() => setRemoved(null)} onRemoved={markActed} />
    </div>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}

const Row = ({ passkey: { name, createdAt, lastUsedAt }, onRemove }: RowProps) => (
  <li className="flex items-center gap-4 py-3">
    <Icon of={KeyRound} aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-soft" />
    <div className="min-w-0 grow text-sm leading-relaxed">
      <p className="break-words">{name}</p>
      <p className="text-xs text-soft">{`追加 ${dateTime(createdAt)}・${lastUsedAt === null ? '未使用' : `最終利用 ${dateTime(lastUsedAt)}`}`}</p>
    </div>
    <Button
      variant="quiet"
      size="inlineSmall"
      className="min-h-11 shrink-0 whitespace-nowrap"
      onClick={onRemove}
      aria-label={`${name}を削除`}
    >
      削除
    </Button>
  </li>
);
