import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { EmailForm } from '../../features/account-mail/components/email-form.tsx';
import { ResendButton } from '../../features/account-mail/components/resend-button.tsx';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Where people without an address are sent after the login: without one nobody could reach them. */
export default function AddEmailPage({ viewer }: { readonly viewer: Account }) {
  const queries = useQueryClient();
  const sent = (account: Account) => queries.setQueryData(viewerQuery.queryKey, account);
  return (
    <div className="column max-w-lg">
      <PageHeading title="メールアドレスの登録" />
      <div className="flex flex-col gap-6">
        {viewer.email !== null && viewer.pendingEmail === null ? (
          <Notice tone="good" action={<ButtonLink to="/profile">マイページへ</ButtonLink>}>
            メールアドレスは登録済みです：{viewer.email}
          </Notice>
        ) : (
          <>
            <p className="text-soft">
              取引の大切なお知らせをお届けするため、メールアドレスを登録してください。届いたメールのリンクを開くと、登録が完了します。
            </p>
            <div role="status">
              {viewer.pendingEmail !== null && (
                <Notice title="確認メールをお送りしました" action={<ResendButton />}>
                  {viewer.pendingEmail} に届いたリンクを、24時間以内に開いてください。
                </Notice>
              )}
            </div>
            <EmailForm viewer={viewer} onSent={sent} />
            <ButtonLink to="/" look="quiet">
              あとで登録する
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
