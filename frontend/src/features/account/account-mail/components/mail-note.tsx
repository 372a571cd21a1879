import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/controls/button.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';
import { EmailForm } from './email-form.tsx';
import { ResendButton } from './resend-button.tsx';

interface MailNoteProps {
  readonly viewer: Account;
  readonly onCorrected: (account: Account) => void;
}

/** Says to whom the verification mail went, sends it again or to another address, and says when its link has been opened. */
export function MailNote({ viewer, onCorrected }: MailNoteProps) {
  const { email, pendingEmail } = viewer;
  const [wasAwaited] = useState(email === null);
  const [isCorrecting, setCorrecting] = useState(false);
  const isConfirmed = email !== null;
  const isOpen = !isConfirmed && (isCorrecting || pendingEmail === null);
  if (!wasAwaited) return null;
  const corrected = (account: Account) => {
    setCorrecting(false);
    onCorrected(account);
  };
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Alert tone={isConfirmed ? 'good' : 'plain'}>
          {isConfirmed ? <span>メールアドレスを確認しました。</span> : <Sent address={pendingEmail} />}
        </Alert>
      </div>
      {isOpen && <EmailForm isAside viewer={viewer} onSent={corrected} />}
      {!isConfirmed && pendingEmail !== null && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ResendButton />
          <Button variant="quiet" size="inlineSmall" onClick={() => setCorrecting(!isCorrecting)}>
            {isCorrecting ? 'アドレスはそのままにする' : 'アドレスを直す'}
          </Button>
        </div>
      )}
    </div>
  );
}

const Sent = ({ address }: { readonly address: string | null }) =>
  address === null ? (
    <span>返答のお知らせを受け取るメールアドレスを登録してください。</span>
  ) : (
    <>
      <Verbatim className="break-all">{address}</Verbatim>
      <span>に確認メールをお送りしました。リンクを開くのは、リクエストのあとでもかまいません。</span>
    </>
  );
