import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { EMPTY_BALANCES, LEDGER_ACCOUNTS, post } from '@meguri/contracts/rental-round/money/ledger.ts';
import { shortDateTime } from '../../lib/time/format.ts';
import { yen } from '../format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { ACCOUNT_LABELS, OUTSIDE_ACCOUNTS } from './money-labels.ts';

interface LedgerViewProps {
  readonly ledger: DamageCaseView['ledger'];
  /** Before the name of each balance. */
  readonly as?: string;
}

/** Where the round's money is, and each movement that brought it there. */
export function LedgerView({ ledger, as = 'いまの' }: LedgerViewProps) {
  if (ledger.length === 0) return <p className="text-sm text-soft">お金の動きはまだありません。</p>;
  const balances = post(EMPTY_BALANCES, ledger);
  const held = LEDGER_ACCOUNTS.filter((account) => balances[account] !== 0 && !OUTSIDE_ACCOUNTS.has(account));
  return (
    <div className="flex flex-col gap-4">
      {held.length > 0 && (
        <FactList
          tight
          facts={held.map((account) => ({ label: as + ACCOUNT_LABELS[account], value: yen(balances[account]) }))}
        />
      )}
      <ol className="text-sm leading-relaxed">
        {ledger.map(({ eventId, at, debit, credit, amount }) => (
          <li
            key={`${eventId} ${debit} ${credit}`}
            className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <span>
              <span className="mr-2 text-xs text-soft tabular-nums">{shortDateTime(at)}</span>
              {ACCOUNT_LABELS[debit]} → {ACCOUNT_LABELS[credit]}
            </span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{yen(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
