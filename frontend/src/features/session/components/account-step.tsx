import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useState } from 'react';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { usualTab } from '../login-prompt.ts';
import { emptyRegistration, type RegisterStepProps } from '../use-register-step.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterStep } from './register-step.tsx';

/** The short registration, or the login, as a step of something that needs an account. */
export function AccountStep({ form, onSignedIn }: RegisterStepProps) {
  const [tab, setTab] = useState(usualTab);
  const signedIn = (account: Account) => {
    form.reset(emptyRegistration());
    onSignedIn(account);
  };
  return (
    <>
      <Tabs
        label="新規登録とログイン"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'register', label: '新規登録', content: <RegisterStep form={form} onSignedIn={signedIn} /> },
          { id: 'login', label: 'ログイン', content: <LoginForm onSignedIn={signedIn} /> },
        ]}
      />
      <ProviderButtons returnTo={null} />
    </>
  );
}
