import { useNavigate, useSearchParams } from 'react-router-dom';
import { ResetPasswordForm } from '../../features/account/account-mail/components/reset-password-form.tsx';
import { useAfterLogout } from '../../features/session/api/after-logout.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { BackToLogin } from './back-to-login.tsx';

export default function ResetPasswordPage({ title }: { readonly title: string }) {
  const [address] = useSearchParams();
  const token = address.get('token');
  const navigate = useNavigate();
  const leave = useAfterLogout();
  const done = (message: string) => {
    // The server has ended all sessions, including this one.
    leave();
    toast({ title: message, tone: 'good' });
    void navigate('/');
    askToLogIn({ tab: 'login' });
  };
  return (
    <div className="column max-w-lg">
      <PageHeading title={title} />
      {token === null ? (
        <ErrorView
          title="リンクが正しくありません"
          action={<ButtonLink to="/forgot-password">もう一度送る</ButtonLink>}
        >
          メールのリンクをもう一度開くか、再設定のリンクを送り直してください。
        </ErrorView>
      ) : (
        <ResetPasswordForm token={token} onDone={done} />
      )}
      <BackToLogin />
    </div>
  );
}
