import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { dateTime } from '../../../../../lib/time/format.ts';
import { untilTime } from '../../../../../lib/time/until-time.ts';
import { deadlineWords } from '../../../../../rental/deadlines.ts';
import { yen } from '../../../../../rental/format.ts';
import { isViewersTurn } from '../../../../../rental/turn.ts';
import { StatusBadge } from '../../../../../rental/status-badge.tsx';
import { type Fact, FactList } from '../../../../../ui/fact-list.tsx';
import { WholePhrases } from '../../../../../ui/whole-phrases.tsx';
import { Badge } from '../../../../../ui/states/badge.tsx';
import type { MembersWords } from '../compared.ts';

interface SeenByProps {
  readonly view: RentalRequest;
  readonly words: MembersWords;
}

/** The text and buttons of a member's page at a moment. */
export function SeenBy({ view, words }: SeenByProps) {
  const { headline, text } = words.nextStep(view);
  const offered = words.offered(view);
  return (
    <div className="flex flex-col gap-2 text-sm leading-relaxed">
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={view.status} label={view.statusLabel} isTurn={isViewersTurn(view)} />
        {isViewersTurn(view) && <Badge tone="accent">対応をお願いします</Badge>}
      </p>
      <p className="text-base font-medium">{headline}</p>
      <p className="text-soft">
        <WholePhrases>{text}</WholePhrases>
      </p>
      {offered.length === 0 ? (
        <p className="text-soft">取引の操作ボタンはありませんでした。</p>
      ) : (
        <ul aria-label="押せたボタン" className="flex flex-wrap gap-2">
          {offered.map((label) => (
            <li key={label} className="rounded-full border border-line px-4 py-1">
              {label}
            </li>
          ))}
        </ul>
      )}
      {view.status === 'request_sent' && (
        <p className="text-soft">
          同じアイテムの返却が遅れていて承認できなかったかどうかは、取引の記録にはないため、ここには表れません。
        </p>
      )}
      <FactList tight facts={factsOf(view)} />
    </div>
  );
}

const factsOf = (view: RentalRequest): Fact[] => [...deadlineOf(view), ...moneyOf(view)];

const deadlineOf = ({ deadline, ...viewer }: RentalRequest): Fact[] =>
  deadline === null
    ? []
    : [{ label: deadlineWords(deadline.kind, viewer).label, value: untilTime(deadline.at, dateTime) }];

const moneyOf = ({ totalAmount, payment, payout, damageFee, lateFee }: RentalRequest): Fact[] => [
  ...(totalAmount === null ? [] : [{ label: '支払い額', value: yen(totalAmount) }]),
  ...(payment === null || payment.refundedAmount === 0 ? [] : [{ label: '返金', value: yen(payment.refundedAmount) }]),
  ...(payment?.refundPendingAmount ? [{ label: '手続き中の返金', value: yen(payment.refundPendingAmount) }] : []),
  ...(payout === null
    ? []
    : [{ label: '受け取る報酬', value: `${yen(payout.amount)}${payout.state === 'paid' ? '（送金済み）' : ''}` }]),
  ...(lateFee === null ? [] : [{ label: '延滞料', value: yen(lateFee.amount) }]),
  ...(damageFee === null ? [] : [{ label: '損害金', value: yen(damageFee.amount) }]),
];
