import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { NotificationSettings } from '@meguri/contracts/notification/notification-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { settingsQuery } from '../../features/notifications/api/settings.ts';
import { PushOnThisDevice } from '../../features/notifications/components/push-on-this-device.tsx';
import { SettingsForm } from '../../features/notifications/components/settings-form.tsx';
import { pageToReturnTo } from '../../rental/settings-page.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface NotificationSettingsPageProps {
  readonly title: string;
  readonly viewer: Account;
}

/** Which notifications to get, through which channel and when. */
export default function NotificationSettingsPage({ title, viewer }: NotificationSettingsPageProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const from = pageToReturnTo(useLocation().search);
  return (
    <div className="column">
      <PageHeading
        title={title}
        back={from === null ? { to: '/notifications', label: 'お知らせ' } : { to: from, label: '元のページ' }}
      />
      {settings !== undefined ? (
        <div className="flex flex-col gap-10">
          <MailState mail={settings.mail} email={viewer.email} />
          <Panel title="この端末のプッシュ通知" aside={settings.devices > 0 && `${settings.devices}台の端末でオン`}>
            <PushOnThisDevice userId={viewer.id} />
          </Panel>
          <SettingsForm settings={settings} />
        </div>
      ) : error === null ? (
        <SettingsComing />
      ) : (
        <LoadFailure error={error} onRetry={refetch} />
      )}
    </div>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';

/** The address mails go to, or why none are sent. */
function MailState({ mail, email }: Pick<NotificationSettings, 'mail'> & Pick<Account, 'email'>) {
  if (mail === 'confirmed') {
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
        <span>
          <span>メールの届け先：</span>
          <span className="break-all text-ink">{email}</span>
        </span>
        <Link to="/add-email" className={LINK}>
          変更する
        </Link>
      </p>
    );
  }
  return (
    <Alert
      tone="warn"
      title={mail === 'none' ? 'メールアドレスが登録されていません' : 'メールアドレスの確認が済んでいません'}
      action={
        <Link to="/add-email" className={LINK}>
          {mail === 'none' ? 'メールアドレスを登録する' : '確認メールについて'}
        </Link>
      }
    >
      お知らせのメールは、確認済みのアドレスにだけお届けします。
    </Alert>
  );
}

const SettingsComing = () => (
  <Loading className="flex flex-col gap-4">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-12" />
    ))}
  </Loading>
);
