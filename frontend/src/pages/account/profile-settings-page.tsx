import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sessionsQuery } from '../../features/account/profile-settings/api/settings.ts';
import { ThemeChoice } from '../../features/device/components/theme-choice.tsx';
import { AddToHomeScreen } from '../../features/device/components/add-to-home-screen.tsx';
import { AddressForm } from '../../features/account/profile-settings/components/address-form.tsx';
import { AvatarField } from '../../features/account/profile-settings/components/avatar-field.tsx';
import { IdentityState } from '../../features/account/profile-settings/components/identity-state.tsx';
import { LeaveDialog } from '../../features/account/profile-settings/components/leave-dialog.tsx';
import { PasswordDialog } from '../../features/account/profile-settings/components/password-dialog.tsx';
import { ProfileForm } from '../../features/account/profile-settings/components/profile-form.tsx';
import { SessionList } from '../../features/account/profile-settings/components/session-list.tsx';
import { OwnSizesForm } from '../../features/account/own-sizes/components/own-sizes-form.tsx';
import { useAfterLogout } from '../../features/session/api/after-logout.ts';
import { useKnowAccount } from '../../features/session/api/update-account.ts';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { SavedCard } from '../../features/money/payment/components/saved-card.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { DownloadLink } from '../../ui/controls/download-link.tsx';
import { Contents } from '../../ui/contents.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { pageThatNeedsAddress } from '../../rental/address-page.ts';
import { isOperatorsToVerify } from '../../rental/people/identity.ts';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import { Link } from '../../ui/controls/link.tsx';
import { invalidate } from '../../lib/query/cache.ts';
import type { Elements } from '../../ui/elements.ts';

/** The page's sections, by URL fragment. */
const TITLES = {
  profile: 'プロフィール',
  address: 'お届け先',
  'sign-in': 'メールアドレスとパスワード',
  'own-sizes': '自分のサイズ',
  notifications: '通知',
  display: '画面の表示',
  devices: 'ログイン中の端末',
  identity: '本人確認',
  card: 'お支払いのカード',
  privacy: 'プライバシー',
  leaving: '退会について',
} as const;
const PARTS = Object.entries(TITLES).map(([id, title]) => ({ id, title }));

/** The settings of the viewer's account. */
export default function ProfileSettingsPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const queries = useQueryClient();
  const refresh = () => void invalidate(queries, (path) => path === viewerQuery.queryKey[0]);
  const saved = useKnowAccount();
  const navigate = useNavigate();
  const wanted = pageThatNeedsAddress(useLocation().search);
  const savedAddress = (account: Account) => {
    saved(account);
    if (wanted !== null && account.deliveryAddress === 'complete') void navigate(wanted);
  };
  return (
    <div className="measure pb-10">
      <PageHeading
        title={title}
        back={wanted === null ? { to: '/profile', label: 'マイページ' } : { to: wanted, label: '元のページ' }}
      />
      <div className="md:grid md:grid-cols-[14rem_minmax(0,36rem)] md:gap-12">
        <Contents parts={PARTS} />
        <div className="flex flex-col gap-12">
          <Section id="profile">
            <AvatarField viewer={viewer} onChanged={refresh} />
            <ProfileForm viewer={viewer} onSaved={saved} />
          </Section>
          <Section id="address">
            <AddressForm viewer={viewer} onSaved={savedAddress} />
          </Section>
          <Section id="sign-in">
            <Email viewer={viewer} />
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/add-email" variant="secondary">
                {viewer.email === null ? 'メールアドレスを登録' : 'メールアドレスを変更'}
              </ButtonLink>
              <Password />
            </div>
          </Section>
          <Section id="own-sizes">
            <OwnSizesForm />
          </Section>
          <Section id="notifications">
            <p className="text-sm text-soft">サイト内・メール・プッシュ通知のどれで何を受け取るかを選べます。</p>
            <div>
              <ButtonLink to="/notifications/settings" variant="secondary">
                通知の設定
              </ButtonLink>
            </div>
          </Section>
          <Section id="display">
            <ThemeChoice />
            <AddToHomeScreen />
          </Section>
          <Section id="devices">
            <SessionList />
          </Section>
          <Section id="identity">
            <div>
              <IdentityState state={viewer.identityState} reason={viewer.identityReason} />
            </div>
            {viewer.identityReason !== null && <p className="text-sm text-soft">{viewer.identityReason}</p>}
            {viewer.identityState === 'verified' && (
              <p className="text-sm text-soft">表示名とともに、本人確認済みであることが公開されます。</p>
            )}
            {viewer.identityState !== 'verified' && !isOperatorsToVerify(viewer) && (
              <p className="text-sm text-soft">報酬の受け取りの登録のなかで、決済会社が本人確認を行います。</p>
            )}
          </Section>
          <Section id="card">
            <SavedCard />
          </Section>
          <Section id="privacy">
            <div className="flex flex-wrap items-center gap-3">
              <DownloadLink href="/api/user/export">自分のデータをダウンロード</DownloadLink>
              <ButtonLink to="/cookie-settings" variant="quiet" size="inline">
                Cookie設定
              </ButtonLink>
            </div>
          </Section>
          <Leaving />
        </div>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly id: keyof typeof TITLES;
  readonly children: Elements;
}

const Section = ({ id, children }: SectionProps) => (
  <section id={id} className="flex flex-col gap-6 border-t border-line pt-8 max-md:first:border-0 max-md:first:pt-0">
    <h2 className="text-xl">{TITLES[id]}</h2>
    {children}
  </section>
);

function Email({ viewer: { email, emailVerified, pendingEmail } }: { readonly viewer: Account }) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="break-all">{email ?? '未登録'}</span>
        {email !== null && (
          <Badge tone={emailVerified ? 'good' : 'warn'}>{emailVerified ? '確認済み' : '未確認'}</Badge>
        )}
      </p>
      {pendingEmail !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-all">{pendingEmail}</span>
          <Badge tone="warn">確認待ち</Badge>
        </p>
      )}
    </div>
  );
}

function Password() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        パスワードを変更
      </Button>
      <PasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        onChanged={() => void invalidate(queries, (path) => path === sessionsQuery.queryKey[0])}
      />
    </>
  );
}

function Leaving() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const afterLogout = useAfterLogout();
  const left = () => {
    afterLogout();
    void navigate('/');
    toast({ title: '退会が完了しました', text: 'ご利用ありがとうございました。' });
  };
  return (
    <Section id="leaving">
      <p className="text-sm text-soft">
        進行中の取引や、お支払い・お受け取りが済んでいない取引がある間は退会できません。
      </p>
      <p className="text-sm text-soft">
        <span>ご不明な点は、</span>
        <a
          href={`mailto:${OPERATOR.email}`}
          className="inline-block underline underline-offset-4"
        >{`メール（${OPERATOR.email}）`}</a>
        <span>または</span>
        <span className="inline-block">{`公式SNSアカウント（${OPERATOR.social}）`}</span>
        <span>のメッセージでお問い合わせください。</span>
      </p>
      <p className="text-sm text-soft">
        <span>退会後のデータの扱いは</span>
        <Link to="/privacy-policy" className="underline underline-offset-4">
          プライバシーポリシー
        </Link>
        <span>をご覧ください。</span>
      </p>
      <div>
        <Button variant="quiet" size="inline" onClick={() => setOpen(true)}>
          退会する
        </Button>
      </div>
      <LeaveDialog open={open} onClose={() => setOpen(false)} onLeft={left} />
    </Section>
  );
}
