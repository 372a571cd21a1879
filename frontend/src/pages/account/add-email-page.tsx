import type { Account } from '@meguri/contracts/account/account-view.ts';
import { EmailForm } from '../../features/account/account-mail/components/email-form.tsx';
import { ResendButton } from '../../features/account/account-mail/components/resend-button.tsx';
import { useKnowAccount } from '../../features/session/api/update-account.ts';
import { FIGURES } from '../../rental/figures.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** Members without a mail address are sent here after the login, since they couldn't be reached. Others change their address here. */
export default function AddEmailPage({ viewer }: { readonly viewer: Account }) {
  const sent = useKnowAccount();
  const has = viewer.email !== null;
  return (
    <div className="column max-w-lg">
      <PageHeading
        title={has ? 'メールアドレスの変更' : 'メールアドレスの登録'}
        {...(has && { back: { to: '/profile/edit', label: 'プロフィール設定' } })}
      />
      <div className="flex flex-col gap-6">
        <p className="text-soft">
          {has
            ? '新しいアドレスに届いたメールのリンクを開くと、変更が完了します。それまでは今のアドレスにお知らせをお届けします。'
            : '取引の大切なお知らせをお届けするため、メールアドレスを登録してください。届いたメールのリンクを開くと、登録が完了します。'}
        </p>
        <div role="status" className="empty:-mb-6">
          <AddressState viewer={viewer} />
        </div>
        <EmailForm key={viewer.email} viewer={viewer} onSent={sent} />
        {!has && (
          <ButtonLink to="/" variant="quiet">
            あとで登録する
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The verified address, and a new one that isn't verified yet. */
function AddressState({ viewer: { email, emailVerified, pendingEmail } }: { readonly viewer: Account }) {
  const waiting = pendingEmail ?? (emailVerified ? null : email);
  if (waiting !== null) {
    return (
      <Alert title="確認メールをお送りしました" action={<ResendButton />}>
        <span className="break-all">{waiting}</span>
        <span>{` に届いたリンクを、${FIGURES.verificationHours}時間以内に開いてください。`}</span>
      </Alert>
    );
  }
  if (email === null) return null;
  return (
    <Alert tone="good" title="確認済みのメールアドレス">
      <span className="break-all">{email}</span>
    </Alert>
  );
}
