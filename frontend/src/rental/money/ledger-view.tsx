import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { EMPTY_BALANCES, LEDGER_ACCOUNTS, post } from '@meguri/contracts/rental-round/money/ledger.ts';
import { shortDateTime } from '../../lib/time/format.ts';
import { yen } from '../format.ts';
import { ACCOUNT_LABELS, OUTSIDE_ACCOUNTS } from './money-labels.ts';

interface LedgerViewProps {
  readonly ledger: DamageCaseView['ledger'];
  /** Prefix of each balance's name. */
  readonly as?: string;
}

const AMOUNT = 'shrink-0 pl-2 text-right whitespace-nowrap tabular-nums';

/** Balances of the round's ledger and the postings behind them. */
export function LedgerView({ ledger, as = 'いまの' }: LedgerViewProps) {
  if (ledger.length === 0) return <p className="text-sm text-soft">お金の動きはまだありません。</p>;
  const balances = post(EMPTY_BALANCES, ledger);
  const held = LEDGER_ACCOUNTS.filter((account) => balances[account] !== 0 && !OUTSIDE_ACCOUNTS.has(account));
  return (
    <div className="flex flex-col gap-4">
      {held.length > 0 && (
        <dl className="text-sm leading-relaxed">
          {held.map((account) => (
            <div
              key={account}
              className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-0"
            >
              <dt className="text-soft">
                <span>{as}</span>
                <span className="inline-block">{ACCOUNT_LABELS[account]}</span>
              </dt>
              <dd className={AMOUNT}>{yen(balances[account])}</dd>
            </div>
          ))}
        </dl>
      )}
      <ol className="grid grid-cols-[auto_1fr_auto] gap-x-2 text-sm leading-relaxed">
        {ledger.map(({ eventId, at, debit, credit, amount }) => (
          <li
            key={`${eventId} ${debit} ${credit}`}
            className="col-span-3 grid grid-cols-subgrid items-baseline border-b border-line py-1.5 last:border-0"
          >
            <span className="text-xs whitespace-nowrap text-soft tabular-nums">{shortDateTime(at)}</span>
            <span>
              <span className="inline-block">{`${ACCOUNT_LABELS[debit]} →`}</span>{' '}
              <span className="inline-block">{ACCOUNT_LABELS[credit]}</span>
            </span>
            <span className={AMOUNT}>{yen(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
