import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ENDED_UNPAID_STATUSES, isFinal } from '@meguri/contracts/rental-round/status.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { yen } from '../../../rental/format.ts';
import { usePayoutAccount } from '../../../rental/money/payout-account.ts';
import { HOLD_SENTENCES, waitOf } from '../../../rental/money/payout-words.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import type { Tone } from '../../../ui/states/tones.ts';
import { type Amount, Amounts } from './amounts.tsx';
import { Card, CardNote } from './card.tsx';
import { feeLines, RENTAL_FEE } from './fee-lines.ts';

type Payment = NonNullable<RentalRequest['payment']>;

const PAYMENT_LABELS: Readonly<Record<Payment['status'], { readonly label: string; readonly tone: Tone }>> = {
  unpaid: { label: 'お支払い前', tone: 'plain' },
  pending: { label: 'お支払い手続き中', tone: 'warn' },
  paid: { label: 'お支払い済み', tone: 'good' },
  refund_pending: { label: '返金の手続き中です', tone: 'warn' },
  refunded: { label: '全額返金', tone: 'plain' },
  partially_refunded: { label: '一部返金', tone: 'plain' },
  returned: { label: '全額返金', tone: 'plain' },
};

/** Payment states without a receipt: nothing was paid. */
const WITHOUT_RECEIPT: readonly Payment['status'][] = ['unpaid', 'pending', 'returned'];

/** The round ended before any payment. */
const NEVER_PAID = { label: 'お支払いはありません', tone: 'plain' } as const;

/** For viewers on the borrower's side. */
export function FeeCard({ request }: { readonly request: RentalRequest }) {
  const { payment, status } = request;
  if (payment === null) return null;
  const { label, tone } = payment.status === 'unpaid' && isFinal(status) ? NEVER_PAID : PAYMENT_LABELS[payment.status];
  const { refundedAmount, refundPendingAmount } = payment;
  const refund = [
    ...(refundedAmount > 0 ? [{ label: '返金', value: `−${yen(refundedAmount)}` }] : []),
    ...(refundPendingAmount > 0 ? [{ label: '返金（手続き中）', value: `−${yen(refundPendingAmount)}` }] : []),
  ];
  return (
    <Card title="料金の内訳">
      <Amounts lines={[...feeLines(request), ...refund]} />
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {request.viewerParty === 'borrower' && !WITHOUT_RECEIPT.includes(payment.status) && (
        <p>
          <Link
            to={`/rental-requests/${request.id}/receipt`}
            className="-my-3 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            領収書
          </Link>
        </p>
      )}
    </Card>
  );
}

/** For the owner. A request that ended before its payment earns nothing. */
export function PayoutCard({ request: { payout, status } }: { readonly request: RentalRequest }) {
  if (payout === null || ENDED_UNPAID_STATUSES.includes(status)) return null;
  const { price, fee, feePerMille, net, amount, besides } = payout;
  const rate = `（${feePerMille / 10}%）`;
  return (
    <Card title="あなたの報酬">
      {net > 0 && (
        <Amounts
          lines={[
            { label: RENTAL_FEE, value: yen(price) },
            { label: `決済サービス手数料${rate}`, value: `−${yen(fee)}` },
            ...(amount < net ? [{ label: 'お支払いの取り消しによる減額', value: `−${yen(net - amount)}` }] : []),
            { label: '受け取り額', value: yen(amount), total: besides.length === 0 },
            ...besides.map(besideLine),
            ...(besides.length === 0
              ? []
              : [{ label: '受け取り額の合計', value: yen(sumOf(amount, besides)), total: true }]),
          ]}
        />
      )}
      {net === 0 && besides.length > 0 && (
        <Amounts
          lines={[
            ...besides.map(besideLine),
            { label: '受け取り額の合計', value: yen(sumOf(0, besides)), total: true },
          ]}
        />
      )}
      <PayoutSentence payout={payout} status={status} />
    </Card>
  );
}

type Beside = NonNullable<RentalRequest['payout']>['besides'][number];
/** The platform keeps its fee of an extension's price, and nothing of fees. */
const besideLine = ({ purpose, amount }: Beside): Amount => ({
  label: purpose === 'extension' ? `${PURPOSE_LABELS.extension}（手数料を引いた額）` : PURPOSE_LABELS[purpose],
  value: yen(amount),
});

const sumOf = (amount: number, besides: readonly Beside[]): number =>
  besides.reduce((sum, one) => sum + one.amount, amount);

interface PayoutSentenceProps {
  readonly payout: NonNullable<RentalRequest['payout']>;
  readonly status: RentalRequest['status'];
}

/** The state of the payout; if the owner's account can't receive it, the reason and a link. */
function PayoutSentence({ payout, status }: PayoutSentenceProps) {
  const { net, state, because, besides } = payout;
  const isToCome = net > 0 && (state === null || state === 'expected' || state === 'on_the_way');
  const { data: account } = usePayoutAccount({ enabled: isToCome });
  if (net === 0) return <CardNote>この取引のレンタル料金の報酬はありません。</CardNote>;
  if (because !== null && because !== 'account') return <CardNote>{HOLD_SENTENCES[because]}</CardNote>;
  if (!isToCome) return <CardNote>{leftWords(payout)}</CardNote>;
  // A fee is paid out at once, before the rest.
  const what = besides.some((one) => one.state === 'paid') ? 'レンタル料金の報酬は、' : '';
  if (account === undefined) {
    return (
      <CardNote>{what + (isFinal(status) ? 'まもなく送金されます。' : '取引が完了すると送金されます。')}</CardNote>
    );
  }
  const wait = waitOf(account);
  if (wait === null) {
    return (
      <CardNote>
        {what + (isFinal(status) ? 'Stripeの残高へ送金されます。' : '取引の完了後、Stripeの残高へ送金されます。')}
      </CardNote>
    );
  }
  return (
    <CardNote>
      <span>{`${wait.title}。${wait.text}`}</span>
      <Link to="/connect-account" className="underline underline-offset-4">
        報酬の受け取りへ
      </Link>
    </CardNote>
  );
}

function leftWords({ state, reversed, bank }: PayoutSentenceProps['payout']): string {
  if (state === 'lost') return 'カードのお支払いが取り消されたため、報酬をお支払いできません。';
  if (state === 'reversed') return '送金した報酬は、取り消されました。';
  const sent = 'Stripeの残高へ送金しました。';
  const taken = reversed === 0 ? '' : `うち${yen(reversed)}は取り消されました。`;
  return `${sent}${taken}${bankWords(bank, reversed)}`;
}

function bankWords(answer: NonNullable<RentalRequest['payout']>['bank'], reversed: number): string {
  if (answer === null) return reversed === 0 ? '登録した口座へ入金されると、お知らせします。' : '';
  return answer.state === 'arrived'
    ? `${dateTime(answer.at)}に登録の口座へ入金されました。`
    : `${dateTime(answer.at)}に銀行が入金を受け付けませんでした。口座の情報をご確認ください。`;
}
