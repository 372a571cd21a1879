import type { SecurityAlert } from '@meguri/contracts/account/security-alert.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { settingsPage } from '../../../rental/settings-page.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useClearSecurityAlert } from '../api/clear-security-alert.ts';

const DEFAULT_TEXT =
  '通常と異なる接続元からのアクセスを検知したため、安全のためにアクセスを制限し、そのセッションを終了しました。';

/** Warns of a login from an unusual place. Closing it dismisses the alert. */
export default function SecurityAlertDialog({ alert }: { readonly alert: SecurityAlert }) {
  const clear = useClearSecurityAlert();
  return (
    <Dialog
      open
      onClose={clear}
      title="セキュリティのお知らせ"
      description={alert.message === '' ? DEFAULT_TEXT : alert.message}
      actions={
        <>
          <Button className="grow" onClick={clear}>
            確認しました
          </Button>
          <ButtonLink to={settingsPage('sign-in')} variant="secondary" className="grow" onClick={clear}>
            パスワードを変更する
          </ButtonLink>
        </>
      }
    >
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-wash px-5 py-4 text-sm">
        <dt className="text-soft">日時</dt>
        <dd>{dateTime(alert.timestamp)}</dd>
        <dt className="text-soft">変更前の接続元</dt>
        <dd className="break-all">{alert.oldValue}</dd>
        <dt className="text-soft">変更後の接続元</dt>
        <dd className="break-all">{alert.newValue}</dd>
      </dl>
      <p className="pt-4 text-sm text-soft">お心当たりがない場合は、パスワードの変更をおすすめします。</p>
    </Dialog>
  );
}
