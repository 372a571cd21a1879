import type { Metrics, MetricsAnswer } from '@meguri/contracts/read-models/metrics.ts';
import {
  MONEY_LABELS,
  STAY_LABELS,
  STEP_LABELS,
  UNANSWERED_LABELS,
} from '@meguri/contracts/read-models/metrics-labels.ts';

type Cell = string | number;

/** Totals next to those of the previous period, then the points of the chart. */
export function metricsRows({ period, previousPeriod, current, previous, points }: MetricsAnswer): readonly Cell[][] {
  const figures = figuresOf(current);
  const before = figuresOf(previous);
  return [
    ['項目', `${period.from}〜${period.to}`, `${previousPeriod.from}〜${previousPeriod.to}`],
    ...figures.map(([label, value], index): Cell[] => [label, value, before[index]![1]]),
    [],
    ['日または月', 'リクエスト', '支払い', '完了', '決済サービス手数料（円）'],
    ...points.map(({ from, requested, paid, completed, fees }): Cell[] => [from, requested, paid, completed, fees]),
  ];
}

const figuresOf = ({ steps, unanswered, stays, money, ...rest }: Metrics): readonly (readonly [string, Cell])[] => [
  ...named(STEP_LABELS, steps),
  ...named(UNANSWERED_LABELS, unanswered),
  ['返答待ち', rest.waiting],
  ['支払い後のキャンセル', rest.cancelled],
  ['期限超過', rest.overdue],
  ['不具合の報告', rest.damaged],
  ...named(STAY_LABELS, stays).map(([label, value]) => [`${label}（中央値、秒）`, value] as const),
  ...named(MONEY_LABELS, money).map(([label, value]) => [`${label}（円）`, value] as const),
  ['支払った借り手', rest.borrowers],
  ['うち2回目以降', rest.repeating],
];

const named = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<Name, number | null>>,
): (readonly [string, Cell])[] =>
  (Object.keys(labels) as Name[]).map((name) => [labels[name], values[name] ?? ''] as const);
