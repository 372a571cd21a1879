import { ForgotPasswordForm } from '../../features/account/account-mail/components/forgot-password-form.tsx';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { FIGURES } from '../../rental/figures.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function ForgotPasswordPage({ title }: { readonly title: string }) {
  const { viewer } = useViewer();
  return (
    <div className="column max-w-lg">
      <PageHeading title={title} back={{ to: '/', label: 'ホームへ' }} />
      <p className="pb-6 text-soft">
        登録したメールアドレスに、パスワードを再設定するためのリンクをお送りします。リンクは{FIGURES.passwordResetHours}
        時間有効です。
      </p>
      <ForgotPasswordForm />
      {viewer === null && (
        <p className="pt-4 text-center">
          <Button variant="quiet" size="small" onClick={() => askToLogIn({ tab: 'login' })}>
            ログインに戻る
          </Button>
        </p>
      )}
    </div>
  );
}
