import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStopEmailChange } from '../../features/account/account-mail/api/account-mail.ts';
import { outcomeOf } from '../../lib/http/send-once.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Without a response the change may have been stopped. Then the link no longer works. */
const UNKNOWN =
  '変更を取り消せたかどうか、確認できませんでした。ログインして、プロフィール設定のメールアドレスをご確認ください。ログインできないときは、パスワードを再設定してください。';

/** Target of the link in the mail about a new address. Needs a click, because mail scanners open links too. */
export default function StopEmailChangePage({ title }: { readonly title: string }) {
  const [address] = useSearchParams();
  const [isStopped, setStopped] = useState(false);
  const { run, isPending, error } = useStopEmailChange({ onSuccess: () => setStopped(true) });
  return (
    <div className="column flex max-w-lg flex-col gap-6">
      <PageHeading title={title} />
      <div role="status" className="empty:-my-6">
        {isStopped && (
          <Alert tone="good" title="変更を取り消しました">
            お心当たりのない変更だった場合は、続けてパスワードを再設定してください。元のアドレスに戻したときは、これまでのパスワードは使えません。ログインで覚えのない確認コードを求められるときは、運営事務局にお問い合わせください。
          </Alert>
        )}
      </div>
      {isStopped ? (
        <ButtonLink to="/forgot-password">パスワードを再設定する</ButtonLink>
      ) : (
        <>
          <p className="text-soft">
            新しいメールアドレスへの変更を取り消します。変更が済んでいるときは、お知らせのメールが届いたアドレスに戻し、すべての端末からログアウトします。
          </p>
          <p className="text-soft">ご自身で変更した場合は、このページを閉じてください。</p>
          <FieldError error={error === null ? undefined : outcomeOf(error, UNKNOWN)} />
          <Button wide size="large" pending={isPending} onClick={() => run(address.get('token') ?? '')}>
            変更を取り消す
          </Button>
        </>
      )}
    </div>
  );
}
