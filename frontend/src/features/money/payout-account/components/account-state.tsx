import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useAccountLink } from '../api/payout-account.ts';
import { isDead, REQUIREMENT_LABELS, wordsOf } from '../account-words.ts';
import { useGoTo } from '../go-to.ts';

interface AccountStateProps {
  readonly account: PayoutAccountView;
  /** The owner followed an expired link to the provider, which sent them back. */
  readonly expired: boolean;
}

/** The state of the payout account, what is missing and the link to fix it. */
export function AccountState({ account, expired }: AccountStateProps) {
  const { id, state, missing, asOf } = account;
  const goTo = useGoTo();
  const { run, isPending } = useAccountLink({
    onSuccess: ({ accountLink }) => goTo(accountLink),
    onError: (error) => toast({ title: 'エラー', text: sentenceOf(error), tone: 'bad' }),
  });
  if (id === null || state === 'none') return null;
  const { tone, title, text, way, contact } = wordsOf(state, account);
  return (
    <div className="flex flex-col gap-6">
      {expired && way !== null && (
        <Alert tone="warn">登録ページの有効期限が切れました。下のボタンから続けられます。</Alert>
      )}
      <Alert tone={tone} title={title}>
        <p>{text}</p>
        {missing.length > 0 && !isDead(state) && (
          <ul className="list-disc pt-2 pl-5">
            {missing.map((requirement) => (
              <li key={requirement}>{REQUIREMENT_LABELS[requirement]}</li>
            ))}
          </ul>
        )}
        {contact && (
          <a href={`mailto:${CONTACT}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            運営事務局に連絡する
          </a>
        )}
      </Alert>
      {way !== null && (
        <div className="flex flex-col gap-3">
          <Button
            wide
            size="large"
            variant={state === 'ready' ? 'secondary' : 'primary'}
            pending={isPending}
            onClick={() => run(id)}
          >
            {way}
          </Button>
          <p className="text-xs text-soft">決済会社（Stripe）のページへ移ります。</p>
        </div>
      )}
      {asOf !== null && <p className="text-xs text-soft">{`最終確認：${dateTime(asOf)}`}</p>}
    </div>
  );
}
