import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { yen } from '../../../../rental/format.ts';
import { type Fact, FactList } from '../../../../ui/fact-list.tsx';
import { moneyFactsOf } from '../facts.ts';
import { Dotted } from '../../../../ui/dotted.tsx';

const PAYMENT_LABELS = {
  unpaid: '未払い',
  pending: '手続き中',
  paid: '支払い済み',
  refund_pending: '返金の手続き中',
  refunded: '全額返金済み',
  partially_refunded: '一部返金済み',
  returned: '全額返金（成立しなかった支払い）',
} as const;

interface MoneyFactsProps {
  readonly request: AdministeredRequest;
  /** Folded from the events; null until they are loaded. */
  readonly round: RentalRound | null;
}

/** The amounts due, paid and paid out. */
export const MoneyFacts = ({ request, round }: MoneyFactsProps) => (
  <FactList
    tight
    facts={[
      ...askedFor(request),
      ...stateOf(request, round),
      ...(round === null ? [] : moneyFactsOf(round)),
      ...idsOf(request),
    ]}
  />
);

function askedFor({ rentalFee, shippingFee, insuranceFee, couponAmount, totalAmount }: AdministeredRequest): Fact[] {
  if (rentalFee === null || shippingFee === null || insuranceFee === null || totalAmount === null) return [];
  const parts = [
    ...[`レンタル料 ${yen(rentalFee)}`, `送料 ${yen(shippingFee)}`, `あんしん補償料 ${yen(insuranceFee)}`],
    ...(couponAmount ? [`クーポン −${yen(couponAmount)}`] : []),
  ];
  return [
    {
      label: '合計',
      value: (
        <>
          <span className="font-medium">{yen(totalAmount)}</span>
          <span className="block text-xs text-soft">
            <Dotted facts={parts} />
          </span>
        </>
      ),
    },
  ];
}

/** Omitted if the charges below already say it. */
const stateOf = ({ payment }: AdministeredRequest, round: RentalRound | null): Fact[] =>
  payment === null || (payment.status === 'paid' && round !== null && round.money.charges.length > 0)
    ? []
    : [{ label: '支払い', value: PAYMENT_LABELS[payment.status] }];

const idsOf = ({ payment }: AdministeredRequest): Fact[] =>
  [
    { label: '決済画面ID', value: payment?.sessionId },
    { label: '支払いID', value: payment?.paymentIntentId },
  ].flatMap(({ label, value }) =>
    value ? [{ label, value: <span className="font-mono text-xs select-all">{value}</span>, isLong: true }] : [],
  );
