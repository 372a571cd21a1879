import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { IdentityCheck as Check } from '@meguri/contracts/account/identity.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { VIEWER_KEY } from '../../../../lib/query/viewer-key.ts';
import { isOperatorsToVerify } from '../../../../rental/people/identity.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { identityCheckQuery, useBeginCheck } from '../api/identity-check.ts';
import { PROBLEMS } from '../problems.ts';

interface IdentityCheckProps {
  readonly viewer: Account;
  /** The page that needs the check; null: none. */
  readonly back: string | null;
}

/** Proves the member's identity at the payment provider, or says who does it and what has become of it. */
export function IdentityCheck({ viewer, back }: IdentityCheckProps) {
  const { data: check } = useQuery({ ...identityCheckQuery, enabled: viewer.identityState !== 'verified' });
  useNewResult(viewer, check);
  if (viewer.identityState === 'verified') return <Verified back={back} />;
  if (viewer.identityState === 'pending' && check?.state !== 'unverified')
    return <p role="status">確認しています。多くは数分で終わり、結果はこの画面に表示されます。</p>;
  if (isOperatorsToVerify(viewer) || check?.offered === false) return <ByOperators viewer={viewer} />;
  return <ToDo problem={check?.problem ?? null} back={back} />;
}

/** The account shows the result everywhere, so it is fetched again when the check knows more. */
function useNewResult({ identityState }: Account, check: Check | undefined): void {
  const queries = useQueryClient();
  const isNews = check !== undefined && check.state !== identityState;
  useEffect(() => {
    if (isNews) void invalidate(queries, (path) => path === VIEWER_KEY[0]);
  }, [isNews, queries]);
}

const Verified = ({ back }: Pick<IdentityCheckProps, 'back'>) => (
  <>
    <p className="text-sm text-soft">表示名とともに、本人確認済みであることが公開されます。</p>
    {back !== null && (
      <div>
        <ButtonLink to={back}>元の画面に戻る</ButtonLink>
      </div>
    )}
  </>
);

const ByOperators = ({ viewer }: Pick<IdentityCheckProps, 'viewer'>) => (
  <>
    {viewer.identityReason !== null && <p className="text-sm text-soft">{viewer.identityReason}</p>}
    <p className="text-sm text-soft">
      <span>本人確認は、運営事務局が行います。</span>
      <Link to="/support" className="inline-block underline underline-offset-4">
        運営事務局に問い合わせる
      </Link>
    </p>
  </>
);

interface ToDoProps extends Pick<IdentityCheckProps, 'back'> {
  readonly problem: Check['problem'];
}

function ToDo({ problem, back }: ToDoProps) {
  const { run, isPending, error } = useBeginCheck({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => undefined,
  });
  return (
    <>
      {problem !== null && error === null && <Alert tone="warn">{PROBLEMS[problem]}</Alert>}
      {error !== null && (
        <div role="alert">
          <Alert tone="bad">{sentenceOf(error)}</Alert>
        </div>
      )}
      <p className="text-sm">
        運転免許証・マイナンバーカード・パスポートのいずれかと、お顔をその場で撮影します。かかる時間は数分です。
      </p>
      <p className="text-sm text-soft">
        書類と写真は決済会社（Stripe）が確認のために預かります。運営事務局が受け取るのは、確認できたかどうかだけです。
      </p>
      <div>
        <Button pending={isPending} onClick={() => run(back)}>
          {problem === null ? '本人確認をはじめる' : 'もう一度はじめる'}
        </Button>
      </div>
    </>
  );
}
