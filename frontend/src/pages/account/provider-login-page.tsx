import type { Account } from '@meguri/contracts/account/account-view.ts';
import { PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import type { ProviderLogin } from '@meguri/contracts/account/provider-login.ts';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { providerLoginQuery } from '../../features/session/api/provider-login.ts';
import { useViewer } from '../../features/session/api/viewer.ts';
import { NewIdentity } from '../../features/session/components/new-identity.tsx';
import { SecondStepForm } from '../../features/session/components/second-step-form.tsx';
import { askToLogIn, rememberAccount } from '../../features/session/login-prompt.ts';
import { letWelcomeWait } from '../../features/session/welcome-waits.ts';
import { sentenceOf } from '../../lib/http/api-error.ts';
import { isOwnPath } from '../../lib/own-path.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { Spinner } from '../../ui/states/loading.tsx';

/** Where a login at LINE, Google or Apple ends: it goes on by itself, or asks for what is missing. */
export default function ProviderLoginPage({ title }: { readonly title: string }) {
  const [address] = useSearchParams();
  const id = address.get('id');
  return (
    <div className="measure max-w-lg pb-16">
      <PageHeading title={title} />
      {id === null ? <Ended text={ERRORS.login_answer_invalid.message} returnTo="/" /> : <Answer id={id} />}
    </div>
  );
}

function Answer({ id }: { readonly id: string }) {
  const { data, error } = useQuery(providerLoginQuery(id));
  const goOn = useGoOn();
  if (data === undefined) return error === null ? <Spinner /> : <Ended text={sentenceOf(error)} returnTo="/" />;
  if (data.kind === 'pending') return <Spinner />;
  const { returnTo } = data;
  if (data.kind === 'failed') return <Ended text={data.message} {...{ returnTo, isLink: data.isLink }} />;
  if (data.kind === 'signed_in' || data.kind === 'linked') return <SignedIn login={data} />;
  const signedIn = (account: Account) => goOn(account, returnTo);
  if (data.kind === 'second_step') {
    return <SecondStepForm challenged={data} onSignedIn={signedIn} onBack={() => askToLogIn({ tab: 'login' })} />;
  }
  const { provider, email, hasAccount } = data;
  const settled = (account: Account, isNew: boolean) => {
    if (isNew) toast({ title: '確認メールを送りました', text: 'メールのリンクを開いて、ご登録を完了してください。' });
    signedIn(account);
  };
  return <NewIdentity {...{ id, provider, email, hasAccount }} onSignedIn={settled} />;
}

/** Goes to the page that the visitor came from. */
function useGoOn() {
  const navigate = useNavigate();
  return ({ id }: Account, returnTo: string): void => {
    rememberAccount();
    // They came for an item: the sheet of its request is still open there.
    if (returnTo.startsWith('/items/')) letWelcomeWait(id);
    void navigate(isOwnPath(returnTo) ? returnTo : '/', { replace: true });
  };
}

/** The callback has opened the session, or linked the provider. */
function SignedIn({ login }: { readonly login: Extract<ProviderLogin, { kind: 'signed_in' | 'linked' }> }) {
  const { viewer, error } = useViewer();
  const goOn = useGoOn();
  const hasGone = useRef(false);
  useEffect(() => {
    if (viewer == null || hasGone.current) return;
    hasGone.current = true;
    if (login.kind === 'linked') toast({ title: `${PROVIDER_LABELS[login.provider]}を連携しました`, tone: 'good' });
    goOn(viewer, login.returnTo);
  });
  if (error !== null) return <Ended text={sentenceOf(error)} returnTo={login.returnTo} />;
  // The browser kept no cookie, or the session has ended since.
  if (viewer === null) return <Ended text={ERRORS.unauthenticated.message} returnTo={login.returnTo} />;
  return <Spinner />;
}

interface EndedProps {
  readonly text: string;
  readonly returnTo: string;
  readonly isLink?: boolean;
}

function Ended({ text, returnTo, isLink = false }: EndedProps) {
  return (
    <div className="flex flex-col gap-6">
      <div role="alert">
        <Alert tone="warn">{text}</Alert>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isLink && <Button onClick={() => askToLogIn({ tab: 'login', target: returnTo })}>ログインする</Button>}
        <ButtonLink to={isOwnPath(returnTo) ? returnTo : '/'} variant="secondary">
          元のページへ
        </ButtonLink>
      </div>
    </div>
  );
}
