import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import { Circle, CircleCheck } from 'lucide';
import { useLocation } from 'react-router-dom';
import { usePayoutAccount } from '../../../../rental/money/payout-account.ts';
import { isOperatorsToVerify } from '../../../../rental/people/identity.ts';
import { settingsPage } from '../../../../rental/settings-page.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface Step {
  readonly label: string;
  readonly isDone: boolean;
  /** Path of the page for this step. */
  readonly to: string;
  /** What the step is needed for, shown as long as it is open. */
  readonly neededFor?: string;
}

/** The steps an owner needs to lend and be paid, in order. @param from the path of the page that shows them, with its query, to return to */
export function stepsFor(viewer: Account, account: PayoutAccountState | undefined, from: string): readonly Step[] {
  const { email, emailVerified, deliveryAddress, identityState } = viewer;
  // An API of an older release doesn't send this field. Then its rejection of an approval explains the problem.
  const lacksAddress = deliveryAddress === 'incomplete' || deliveryAddress === 'outside_area';
  return [
    { label: 'メールアドレスの確認', isDone: email !== null && emailVerified, to: '/add-email' },
    {
      ...{ label: '関西の住所の登録', isDone: !lacksAddress, to: settingsPage('address', from) },
      neededFor: '配送のリクエストを承認するには、氏名・電話番号と関西2府4県の住所が必要です',
    },
    isOperatorsToVerify(viewer)
      ? {
          ...{ label: '本人確認', isDone: false, to: settingsPage('identity', from) },
          neededFor: '運営事務局が確認できませんでした。理由とお問い合わせ先をご覧ください',
        }
      : { label: '本人確認', isDone: identityState === 'verified', to: '/connect-account' },
    { label: '報酬を受け取る口座', isDone: account === 'ready', to: '/connect-account' },
  ];
}

/** The owner's open steps; nothing once all are done. Listing and lending work before. */
export function Readiness({ viewer }: { readonly viewer: Account }) {
  const { data: account } = usePayoutAccount();
  const { pathname, search } = useLocation();
  const steps = stepsFor(viewer, account?.state, pathname + search);
  const missing = steps.filter(({ isDone }) => !isDone);
  // If only the account may be missing, nothing is shown until its state is known. Otherwise the card is shown from the start.
  if (missing.length === 0 || (account === undefined && missing.length === 1)) return null;
  return (
    <section aria-labelledby="readiness" className="mb-8 rounded-2xl bg-wash px-5 py-5">
      <h2 id="readiness" className="text-base font-medium">
        貸し出しの準備
      </h2>
      <p className="pt-1 text-sm leading-relaxed text-soft">
        出品はいつでもできます。口座の登録が済むまで、報酬は運営事務局がお預かりします。
      </p>
      <ul className="flex flex-col pt-3">
        {steps.map(({ label, isDone, to, neededFor }) => (
          <li key={label} className="flex min-h-11 items-center gap-3 text-sm">
            {isDone ? (
              <Icon of={CircleCheck} aria-label="済み" role="img" size={18} className="shrink-0 text-good" />
            ) : (
              <Icon of={Circle} aria-label="未完了" role="img" size={18} className="shrink-0 text-soft" />
            )}
            {isDone ? (
              <span>{label}</span>
            ) : (
              <span className="flex flex-col">
                <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {label}
                </Link>
                {neededFor !== undefined && <span className="pb-2 text-xs text-soft">{neededFor}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
