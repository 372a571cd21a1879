import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { PayoutAccountView, PlatformStatus } from '@meguri/contracts/account/payout-account.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { platformQuery } from '../../features/money/payout-account/api/payout-account.ts';
import { payoutAccountQuery } from '../../rental/money/payout-account.ts';
import { isDead, PLATFORM_WORDS } from '../../features/money/payout-account/account-words.ts';
import { AccountState } from '../../features/money/payout-account/components/account-state.tsx';
import { OperatorGuide, OwnerGuide } from '../../features/money/payout-account/components/guides.tsx';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { invalidate } from '../../lib/query/cache.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

interface PageProps {
  readonly title: string;
  readonly viewer: Account;
}

// Only for owners without an account; includes validation.
const AccountForm = lazyPage(async () => {
  const { AccountForm: form } = await import('../../features/money/payout-account/components/account-form.tsx');
  return { default: form };
});

const UNKNOWN: PlatformStatus = { status: 'unavailable', canCreateAccounts: false };

export const firstQueries = [payoutAccountQuery, platformQuery];

/** The payout account: opening it, its state, and the return from the provider. */
export default function ConnectAccountPage({ title, viewer }: PageProps) {
  const [search] = useSearchParams();
  const account = useQuery(payoutAccountQuery);
  const platform = useQuery(platformQuery);
  const queries = useQueryClient();
  const state = account.data?.state;
  useEffect(() => {
    // The provider may have verified the owner's identity with the account, so the cached viewer may be outdated.
    if (state === 'ready') void invalidate(queries, (path) => path === viewerQuery.queryKey[0]);
  }, [queries, state]);
  const isBack = search.has('complete') && account.data !== undefined && FINISHED.includes(account.data.state);
  const isFormLoaded = useFormCode(state !== undefined && opensAccount(state));
  const isComing = account.isPending || platform.isPending || !isFormLoaded;
  return (
    <div className="column max-w-lg pb-12">
      <PageHeading title={isBack ? 'アカウント作成完了' : title} back={{ to: '/payouts', label: '報酬' }} />
      <div className="flex flex-col gap-10">
        {account.isLoadingError ? (
          <ErrorView
            title="口座の状態を読み込めませんでした"
            error={account.error}
            onRetry={() => void account.refetch()}
          />
        ) : isComing ? (
          <Coming />
        ) : (
          <Standing {...{ viewer, search }} account={account.data} platform={platform.data ?? UNKNOWN} />
        )}
        {isBack && (
          <ButtonLink to="/profile" wide size="large">
            プロフィールに戻る
          </ButtonLink>
        )}
        {/* Shown after the content above has loaded, so that it doesn't shift. A ready account shows the amounts above instead. */}
        {!isComing && state !== 'ready' && <OwnerGuide state={state ?? 'none'} />}
        {!isComing && viewer.isAdmin && <OperatorGuide {...(platform.data ?? UNKNOWN)} />}
      </div>
    </div>
  );
}

/** @returns false while its code loads: what is below it would shift */
function useFormCode(isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    // If it fails to load, the form itself reports it.
    void Promise.allSettled([AccountForm.preload()]).then(() => setLoaded(true));
  }, [isNeeded]);
  return isLoaded || !isNeeded;
}

const opensAccount = (state: PayoutAccountView['state']): boolean => state === 'none' || isDead(state);

const FINISHED: readonly PayoutAccountView['state'][] = ['reviewing', 'ready', 'restricted'];

interface StandingProps {
  readonly viewer: Account;
  readonly search: URLSearchParams;
  readonly account: PayoutAccountView;
  readonly platform: PlatformStatus;
}

function Standing({ viewer, search, account, platform }: StandingProps) {
  const queries = useQueryClient();
  const words = PLATFORM_WORDS[platform.status];
  const saved = () => {
    toast({ title: 'もう一度アカウント作成を実行してください' });
    void invalidate(queries, (path) => path === viewerQuery.queryKey[0]);
  };
  const accountState = <AccountState account={account} expired={search.has('refresh')} />;
  if (!opensAccount(account.state)) return accountState;
  return (
    <div className="flex flex-col gap-8">
      {accountState}
      {account.state !== 'none' && <h2 className="text-xl">新しい口座を登録する</h2>}
      {words !== null && (
        <Alert tone="warn" title={words.title}>
          {words.text}
        </Alert>
      )}
      <AccountForm
        userId={viewer.id}
        phone={viewer.phone}
        closed={platform.canCreateAccounts ? null : (words?.title ?? null)}
        onPhoneSaved={saved}
      />
    </div>
  );
}

function Coming() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
