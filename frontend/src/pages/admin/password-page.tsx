import { PasswordForm } from '../../features/account/profile-settings/components/password-form.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** An operator's own password, and the second step at their login. */
export default function AdminPasswordPage({ title }: { readonly title: string }) {
  return (
    <AdminFrame title={title}>
      <div className="grid max-w-4xl gap-10 md:grid-cols-2">
        <Panel title="パスワードの変更">
          <p className="pt-3 text-sm text-soft">変更すると、この端末以外のログインはすべて終了します。</p>
          <PasswordForm onDone={() => undefined} />
        </Panel>
        <Panel title="二段階認証">
          <p className="py-3 text-sm leading-relaxed text-soft">
            ログインのときに、パスワードに加えて認証アプリの確認コードを入力します。
          </p>
          <ButtonLink to="/second-step" variant="secondary">
            二段階認証の設定
          </ButtonLink>
        </Panel>
      </div>
    </AdminFrame>
  );
}
