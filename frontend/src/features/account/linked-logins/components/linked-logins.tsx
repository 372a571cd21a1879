import { type LoginProvider, PROVIDER_LABELS } from '@meguri/contracts/account/provider-login.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { linkedLoginsQuery, useLink, useUnlink } from '../api/linked-logins.ts';
import { ProofDialog } from './proof-dialog.tsx';

interface Asked {
  readonly provider: LoginProvider;
  readonly isLinked: boolean;
}

/** The providers that open the account, each with a button to link or unlink it. Nothing where none is configured. */
export function LinkedLogins() {
  const { data } = useQuery(linkedLoginsQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const providers = data?.providers ?? [];
  if (data === undefined || providers.length === 0) return null;
  const Change = asked?.isLinked === true ? Unlink : LinkTo;
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base">ほかのサービスでのログイン</h3>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {providers.map(({ provider, since }) => (
          <li key={provider} className="flex items-center gap-4 py-3 text-sm">
            <div className="min-w-0 grow">
              <p>{PROVIDER_LABELS[provider]}</p>
              <p className="text-xs text-soft">
                {since === null ? '連携していません' : `連携済み（${dateTime(since)}から）`}
              </p>
            </div>
            <Button
              variant="quiet"
              size="inlineSmall"
              className="min-h-11 shrink-0 whitespace-nowrap"
              aria-label={`${PROVIDER_LABELS[provider]}${since === null ? 'を連携する' : 'の連携を解除する'}`}
              onClick={() => setAsked({ provider, isLinked: since !== null })}
            >
              {since === null ? '連携する' : '解除する'}
            </Button>
          </li>
        ))}
      </ul>
      {!data.hasPassword && (
        <p className="text-sm text-soft">
          <span>パスワードはまだ設定されていません。</span>
          <Link to="/forgot-password" className="underline underline-offset-4">
            メールでパスワードを設定する
          </Link>
        </p>
      )}
      {asked !== null && (
        <Change provider={asked.provider} hasPassword={data.hasPassword} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

interface ChangeProps {
  readonly provider: LoginProvider;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}

function LinkTo({ provider, hasPassword, onClose }: ChangeProps) {
  const label = PROVIDER_LABELS[provider];
  return (
    <ProofDialog
      title={`${label}を連携する`}
      description={`${label}のページに移動します。連携すると、${label}でもログインできます。`}
      submit="連携する"
      {...{ hasPassword, onClose, command: useLink(provider) }}
    />
  );
}

function Unlink({ provider, hasPassword, onClose }: ChangeProps) {
  const label = PROVIDER_LABELS[provider];
  const command = useUnlink(provider, () => {
    toast({ title: `${label}の連携を解除しました`, tone: 'good' });
    onClose();
  });
  return (
    <ProofDialog
      title={`${label}の連携を解除する`}
      description={`解除すると、${label}ではログインできなくなります。`}
      submit="解除する"
      danger
      {...{ hasPassword, onClose, command }}
    />
  );
}
