import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { SecondStep } from '@meguri/contracts/account/second-step.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { secondStepQuery } from '../../features/account/second-step/api/second-step.ts';
import { RecoveryCodes } from '../../features/account/second-step/components/recovery-codes.tsx';
import { SetUpByPasskeys } from '../../features/account/second-step/components/set-up-by-passkeys.tsx';
import { SetUp } from '../../features/account/second-step/components/set-up.tsx';
import { SwitchOff } from '../../features/account/second-step/components/switch-off.tsx';
import { sentenceOf } from '../../lib/http/api-error.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Spinner } from '../../ui/states/loading.tsx';

/** Sets up the second login step, or switches it off. */
export default function SecondStepPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const { data, error, refetch } = useQuery(secondStepQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const queries = useQueryClient();
  const go = useNavigate();
  const kept = () => {
    setCodes(null);
    // Operators' pages that were refused without a second step are available now.
    void queries.invalidateQueries();
    if (viewer.isAdmin) void go('/admin');
  };
  return (
    <div className="measure max-w-lg pb-16">
      {/* No back link while the recovery codes are shown, because leaving would lose them. */}
      <PageHeading title={title} {...(codes === null && { back: backOf(viewer) })} />
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={kept} />
      ) : data !== undefined ? (
        <State state={data} asksPassword={viewer.withoutPassword !== true} onConfirmed={setCodes} />
      ) : error !== null ? (
        <ErrorView title="読み込めませんでした" error={error} onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </ErrorView>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

const backOf = ({ isAdmin }: Account) =>
  isAdmin ? { to: '/admin/password', label: 'パスワード' } : { to: '/profile', label: 'マイページ' };

interface StateProps {
  readonly state: SecondStep;
  readonly asksPassword: boolean;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function State({ state, ...rest }: StateProps) {
  if (state.on) return <SwitchOff state={state} asksPassword={rest.asksPassword} />;
  return (
    <div className="flex flex-col gap-6">
      {state.required && <Alert tone="warn">運営の機能を利用するには、二段階認証の設定が必要です。</Alert>}
      <SetUp {...rest} />
      <ByPasskeys state={state} {...rest} />
    </div>
  );
}

/** Another way, for a user who has passkeys; otherwise where to add one. */
function ByPasskeys({ state, ...rest }: StateProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-6">
      <h2 className="text-lg">認証アプリを使わない場合</h2>
      <p className="text-sm leading-relaxed text-soft">
        登録したパスキー（生体認証やPIN）を、確認コードの代わりに使えます。
      </p>
      <div>
        {state.passkeys ? (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            パスキーで設定する
          </Button>
        ) : (
          <ButtonLink to="/profile/edit/sign-in" variant="secondary">
            パスキーを追加する
          </ButtonLink>
        )}
      </div>
      <SetUpByPasskeys open={open} onClose={() => setOpen(false)} {...rest} />
    </section>
  );
}
