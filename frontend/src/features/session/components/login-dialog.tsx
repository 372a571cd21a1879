import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { closeLoginPrompt, type LoginTab, showLoginTab } from '../login-prompt.ts';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

interface LoginDialogProps {
  readonly open: boolean;
  readonly tab: LoginTab;
  readonly reason: string | null;
  readonly onSignedIn: (answer: LoginAnswer, isNew: boolean) => void;
}

/** Register (first) and login, in one dialog. */
export default function LoginDialog({ open, tab, reason, onSignedIn }: LoginDialogProps) {
  return (
    <Dialog open={open} onClose={closeLoginPrompt} title="巡り Meguriへようこそ">
      {reason !== null && (
        <div className="pb-4">
          <Notice tone="warn">{reason}</Notice>
        </div>
      )}
      <Tabs
        label="新規登録とログイン"
        value={tab}
        onChange={showLoginTab}
        tabs={[
          {
            id: 'register',
            label: '新規登録',
            content: <RegisterForm onSignedIn={(user) => onSignedIn(user, true)} />,
          },
          { id: 'login', label: 'ログイン', content: <LoginForm onSignedIn={(user) => onSignedIn(user, false)} /> },
        ]}
      />
    </Dialog>
  );
}
