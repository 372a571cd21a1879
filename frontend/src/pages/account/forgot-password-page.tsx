import { ForgotPasswordForm } from '../../features/account/account-mail/components/forgot-password-form.tsx';
import { FIGURES } from '../../rental/figures.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BackToLogin } from './back-to-login.tsx';

export default function ForgotPasswordPage({ title }: { readonly title: string }) {
  return (
    <div className="column max-w-lg">
      <PageHeading title={title} back={{ to: '/', label: 'ホームへ' }} />
      <p className="pb-6 text-soft">{`登録したメールアドレスに、パスワードを再設定するためのリンクをお送りします。リンクは${FIGURES.passwordResetHours}時間有効です。`}</p>
      <ForgotPasswordForm />
      <BackToLogin />
    </div>
  );
}
