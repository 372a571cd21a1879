import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type LoginProvider, PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { focusWhenMounted } from '../../../ui/focus/focus-when-mounted.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { useLinkProviderLogin } from '../api/provider-login.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderRegisterForm } from './provider-register-form.tsx';

interface NewIdentityProps {
  readonly id: string;
  readonly provider: LoginProvider;
  readonly email: string | null;
  /** Whether an account has this address. */
  readonly hasAccount: boolean;
  /** @param isNew whether the account was just made */
  readonly onSignedIn: (account: Account, isNew: boolean) => void;
}

/** The first login at a provider: a new account, or linking one after logging in to it. */
export function NewIdentity({ id, provider, email, hasAccount, onSignedIn }: NewIdentityProps) {
  const [tab, setTab] = useState<'register' | 'login'>(hasAccount ? 'login' : 'register');
  const [account, setAccount] = useState<Account | null>(null);
  const label = PROVIDER_LABELS[provider];
  if (account !== null) return <Link {...{ id, label, account }} onEnd={() => onSignedIn(account, false)} />;
  return (
    <div className="flex flex-col gap-5">
      <Alert>
        {hasAccount
          ? `${email ?? ''} のアカウントがすでにあります。ログインすると、${label}を連携できます。`
          : `${label}でのログインは、はじめてです。新しく登録するか、お持ちのアカウントにログインして${label}を連携してください。`}
      </Alert>
      <Tabs
        label="新規登録とログイン"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'register',
            label: '新規登録',
            content: <ProviderRegisterForm {...{ id, email }} onSignedIn={(made) => onSignedIn(made, true)} />,
          },
          { id: 'login', label: 'アカウントがある方', content: <LoginForm onSignedIn={setAccount} /> },
        ]}
      />
    </div>
  );
}

interface LinkProps {
  readonly id: string;
  readonly label: string;
  readonly account: Account;
  readonly onEnd: () => void;
}

/** Linking is a decision of its own: the login alone doesn't say that the provider may open this account. */
function Link({ id, label, account, onEnd }: LinkProps) {
  const { run, isPending, error } = useLinkProviderLogin(id, () => {
    toast({ title: `${label}を連携しました`, tone: 'good' });
    onEnd();
  });
  return (
    <div className="flex flex-col gap-5">
      <h2 ref={focusWhenMounted} tabIndex={-1} className="text-lg outline-none">
        {`${label}の連携`}
      </h2>
      <p className="leading-relaxed">
        {`「${account.username}」のアカウントに${label}を連携します。次回から、${label}でもログインできます。`}
      </p>
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
      <Button wide size="large" pending={isPending} onClick={() => run(undefined)}>
        連携する
      </Button>
      <Button variant="quiet" onClick={onEnd}>
        連携しないで続ける
      </Button>
    </div>
  );
}
