import type { VerificationStatus } from '@meguri/contracts/account/credentials.ts';
import { CircleCheck, MailWarning } from 'lucide';
import { useSearchParams } from 'react-router-dom';
import { useViewer } from '../../features/session/api/viewer.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { FIGURES } from '../../rental/figures.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Words {
  readonly title: string;
  readonly text: string;
}

const WORDS: Readonly<Record<VerificationStatus, Words>> = {
  ok: {
    title: 'メールアドレスを確認しました',
    text: 'ありがとうございます。\nこのアドレスに、取引のお知らせをお届けします。',
  },
  expired: {
    title: 'リンクの有効期限が切れています',
    text: `リンクは${FIGURES.verificationHours}時間有効で、新しいものをお送りすると古いものは使えなくなります。お手数ですが、確認メールを再送してください。`,
  },
  used: {
    title: 'このリンクは使用済みです',
    text: 'メールアドレスの確認はすでに完了しています。',
  },
};

/** For visits without a link's token. */
const WITHOUT_LINK: Words = {
  title: 'メールアドレスの確認',
  text: '確認メールのリンクを開き、表示されたページのボタンを押すと、メールアドレスの確認が完了します。',
};

const isStatus = (status: string | null): status is VerificationStatus =>
  status !== null && Object.hasOwn(WORDS, status);

/** Target of the link in the verification mail. */
export default function EmailVerifiedPage() {
  const [address] = useSearchParams();
  const { viewer } = useViewer();
  const status = address.get('status');
  const isDone = status === 'ok' || status === 'used';
  const { title, text } = isStatus(status) ? WORDS[status] : WITHOUT_LINK;
  return (
    <div className="column flex max-w-lg flex-col items-center py-10 text-center md:py-20">
      <Icon
        of={isDone ? CircleCheck : MailWarning}
        aria-hidden
        size={56}
        strokeWidth={1.2}
        className={isDone ? 'text-good' : 'text-soft'}
      />
      <PageHeading title={title} />
      <p className="whitespace-pre-line text-soft">{text}</p>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        {isDone ? (
          <>
            {viewer === null ? (
              <Button onClick={() => askToLogIn({ tab: 'login' })}>ログイン</Button>
            ) : (
              <ButtonLink to="/">ホームへ</ButtonLink>
            )}
            <ButtonLink to="/items" variant="secondary">
              アイテムを見る
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/add-email">確認メールを再送する</ButtonLink>
        )}
      </div>
    </div>
  );
}
