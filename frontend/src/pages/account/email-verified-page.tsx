import type { VerificationStatus } from '@meguri/contracts/account/credentials.ts';
import { useSearchParams } from 'react-router-dom';
import { FIGURES } from '../../rental/figures.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const WORDS: Readonly<Record<VerificationStatus, { readonly title: string; readonly text: string }>> = {
  ok: {
    title: 'メールアドレスを確認しました',
    text: 'ありがとうございます。取引のお知らせを、このアドレスにお届けします。',
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

/** Where the link in the mail ends. */
export default function EmailVerifiedPage() {
  const [address] = useSearchParams();
  const status = address.get('status');
  const { title, text } = WORDS[status === 'ok' || status === 'used' ? status : 'expired'];
  return (
    <div className="column max-w-lg py-10 text-center md:py-20">
      <PageHeading title={title} />
      <p className="text-soft">{text}</p>
      <div className="mt-10 flex flex-wrap justify-center gap-3">
        {status === 'ok' || status === 'used' ? (
          <ButtonLink to="/">ホームへ</ButtonLink>
        ) : (
          <ButtonLink to="/add-email">確認メールを再送する</ButtonLink>
        )}
      </div>
    </div>
  );
}
