import { useQuery } from '@tanstack/react-query';
import { LoginMethods } from '../../features/account/login-methods/components/login-methods.tsx';
import { secondStepQuery } from '../../features/account/second-step/api/second-step.ts';
import { PasswordForm } from '../../features/account/profile-settings/components/password-form.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** An operator's password, second login step and other ways to log in. */
export default function AdminPasswordPage({ title }: { readonly title: string }) {
  const { data } = useQuery(secondStepQuery);
  return (
    <AdminFrame title={title}>
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Panel title="パスワードの変更">
          <p className="pt-3 text-sm text-soft">変更すると、この端末以外のログインはすべて終了します。</p>
          <PasswordForm onDone={() => undefined} />
        </Panel>
        <Panel
          title="二段階認証"
          aside={data && <Badge tone={data.on ? 'good' : 'plain'}>{data.on ? '設定済み' : '未設定'}</Badge>}
        >
          <p className="py-3 text-sm leading-relaxed text-soft">
            ログインのときに、パスワードに加えて認証アプリの確認コードかパスキーで確認します。
          </p>
          <ButtonLink to="/second-step" variant="secondary">
            二段階認証の設定
          </ButtonLink>
        </Panel>
        <Panel title="ログインの方法">
          <div className="pt-3">
            <LoginMethods />
          </div>
        </Panel>
      </div>
    </AdminFrame>
  );
}
