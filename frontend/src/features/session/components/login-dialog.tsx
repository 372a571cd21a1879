import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { Alert } from '../../../ui/states/alert.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { closeLoginPrompt, type LoginTab, showLoginTab } from '../login-prompt.ts';
import { reasonToLogIn } from '../login-target.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterForm, useRegistration } from './register-form.tsx';

interface LoginDialogProps {
  readonly open: boolean;
  readonly tab: LoginTab;
  readonly reason: string | null;
  readonly target: string | null;
  readonly isWarning: boolean;
  readonly onSignedIn: (answer: LoginAnswer, isNew: boolean) => void;
}

/** Registration and login in one dialog. */
export default function LoginDialog({ open, tab, reason, target, isWarning, onSignedIn }: LoginDialogProps) {
  const said = reason ?? (target === null ? null : reasonToLogIn(target));
  return (
    <Dialog open={open} onClose={closeLoginPrompt} title="巡り Meguriへようこそ" focus="field">
      {said !== null && (
        <div className="pb-4">
          <Alert tone={isWarning ? 'warn' : 'plain'}>{said}</Alert>
        </div>
      )}
      <Forms {...{ tab, onSignedIn }} />
      <ProviderButtons returnTo={target} />
    </Dialog>
  );
}

/** Shows one form at a time; switching to the login keeps a started registration. */
function Forms({ tab, onSignedIn }: Pick<LoginDialogProps, 'tab' | 'onSignedIn'>) {
  const form = useRegistration();
  return (
    <Tabs
      label="新規登録とログイン"
      value={tab}
      onChange={showLoginTab}
      tabs={[
        {
          id: 'register',
          label: '新規登録',
          content: <RegisterForm form={form} onSignedIn={(user) => onSignedIn(user, true)} />,
        },
        { id: 'login', label: 'ログイン', content: <LoginForm onSignedIn={(user) => onSignedIn(user, false)} /> },
      ]}
    />
  );
}
