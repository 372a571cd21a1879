import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sessionsQuery } from '../../features/profile-settings/api/settings.ts';
import { AvatarField } from '../../features/profile-settings/components/avatar-field.tsx';
import { LeaveDialog } from '../../features/profile-settings/components/leave-dialog.tsx';
import { PasswordDialog } from '../../features/profile-settings/components/password-dialog.tsx';
import { ProfileForm } from '../../features/profile-settings/components/profile-form.tsx';
import { SessionList } from '../../features/profile-settings/components/session-list.tsx';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { forgetCsrfToken } from '../../lib/http/csrf-token.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { toast } from '../../ui/toast-store.ts';
import { OPERATOR } from '../legal/operator.ts';

const IDENTITY = {
  unverified: '未提出',
  pending: '確認中',
  verified: '確認済み',
  rejected: '確認できませんでした',
} as const;

/** Everything about one's own account. */
export default function ProfileSettingsPage({ viewer }: { readonly viewer: Account }) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
  const saved = (account: Account) => queries.setQueryData(viewerQuery.queryKey, account);
  return (
    <div className="column pb-10">
      <PageHeading title="プロフィール設定" back={{ to: '/profile', label: 'マイページ' }} />
      <div className="flex flex-col gap-16">
        <Section title="基本情報">
          <AvatarField viewer={viewer} onChanged={refresh} />
          <ProfileForm viewer={viewer} onSaved={saved} />
        </Section>
        <Section title="メールアドレスとパスワード">
          <p className="text-sm">
            {viewer.email ?? '未登録'}
            {viewer.pendingEmail !== null && `（確認待ち：${viewer.pendingEmail}）`}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/add-email" look="secondary">
              メールアドレスを変更
            </ButtonLink>
            <Password />
          </div>
        </Section>
        <Section title="ログイン中の端末">
          <SessionList />
        </Section>
        <Section title="本人確認">
          <p className="text-sm">
            現在の状態：<strong className="font-medium">{IDENTITY[viewer.identityState]}</strong>
          </p>
          {viewer.identityReason !== null && <p className="text-sm text-soft">{viewer.identityReason}</p>}
          <p className="text-sm text-soft">貸し出しをされる方には、運営が本人確認のご案内をお送りします。</p>
        </Section>
        <Section title="プライバシー">
          <div className="flex flex-wrap items-center gap-3">
            <a
              href="/api/user/export"
              download
              className="inline-flex min-h-11 items-center rounded-full bg-wash px-6 font-medium hover:bg-line"
            >
              自分のデータをダウンロード
            </a>
            <ButtonLink to="/cookie-settings" look="quiet">
              Cookie設定
            </ButtonLink>
          </div>
        </Section>
        <Leaving />
      </div>
    </div>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col gap-6">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
);

function Password() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        パスワードを変更
      </Button>
      <PasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        onChanged={() => void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })}
      />
    </>
  );
}

function Leaving() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const left = () => {
    void navigate('/');
    forgetCsrfToken();
    queries.clear();
    queries.setQueryData(viewerQuery.queryKey, null);
    toast({ title: '退会が完了しました', text: 'ご利用ありがとうございました。' });
  };
  return (
    <Section title="退会について">
      <p className="text-sm text-soft">
        ご不明な点は、
        <a href={`mailto:${OPERATOR.email}`} className="underline underline-offset-4">
          メール（{OPERATOR.email}）
        </a>
        または公式SNSアカウント（@meguri_kansai）のメッセージでお問い合わせください。退会後のデータの扱いは
        <Link to="/privacy-policy" className="underline underline-offset-4">
          プライバシーポリシー
        </Link>
        をご覧ください。
      </p>
      <div>
        <Button look="quiet" onClick={() => setOpen(true)}>
          退会する
        </Button>
      </div>
      <LeaveDialog open={open} onClose={() => setOpen(false)} onLeft={left} />
    </Section>
  );
}
