import type { Metrics } from '@meguri/contracts/read-models/metrics.ts';
import { MONEY_LABELS } from '@meguri/contracts/read-models/metrics-labels.ts';
import type { Figure } from './components/figure-table.tsx';

type Money = Metrics['money'];
interface Period {
  /** An older server omits what the cover earned and paid. */
  readonly money: Partial<Money>;
}

/** The sums of both periods; null where the server doesn't know one. */
export const moneyFigures = (current: Period, previous: Period): readonly Figure[] =>
  (Object.entries(MONEY_LABELS) as [keyof Money, string][]).map(([name, label]) => ({
    label,
    now: current.money[name] ?? null,
    before: previous.money[name] ?? null,
  }));
