import { ForgotPasswordForm } from '../../features/account-mail/components/forgot-password-form.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export default function ForgotPasswordPage() {
  return (
    <div className="column max-w-lg">
      <PageHeading title="パスワードの再設定" back={{ to: '/', label: 'ホームへ' }} />
      <p className="pb-6 text-soft">
        登録したメールアドレスに、パスワードを再設定するためのリンクをお送りします。リンクは1時間有効です。
      </p>
      <ForgotPasswordForm />
    </div>
  );
}
