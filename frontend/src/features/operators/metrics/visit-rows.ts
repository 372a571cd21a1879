import type { StepCounts, VisitFigures } from '@meguri/contracts/visits/visit-figures.ts';
import { COUNTED_STEPS, type CountedStep, VISIT_STEPS, type VisitEntry } from '@meguri/contracts/visits/visit-steps.ts';
import { shareOf } from './choice.ts';

export const VISIT_STEP_LABELS: Readonly<Record<CountedStep, string>> = {
  visit: '訪問',
  item: 'アイテム',
  sheet: '入力',
  member: 'ログイン',
  request: '送信',
  registration: '新規登録',
};

export const ENTRY_LABELS: Readonly<Record<VisitEntry, string>> = {
  home: 'トップ',
  search: '一覧・検索',
  item: 'アイテム',
  other: 'その他',
};

export interface VisitCell {
  readonly step: CountedStep;
  readonly count: number;
  /** Of the step before it, or of all visits for registrations, in percent; null: nothing to compare with. */
  readonly share: number | null;
}

/** The steps of a row of the table, each with its share. */
export const cellsOf = (counts: StepCounts): readonly VisitCell[] =>
  COUNTED_STEPS.map((step) => ({ step, count: counts[step], share: shareOfStep(step, counts) }));

function shareOfStep(step: CountedStep, counts: StepCounts): number | null {
  if (step === 'visit') return null;
  const before = step === 'registration' ? 'visit' : VISIT_STEPS[VISIT_STEPS.indexOf(step) - 1]!;
  return shareOf(counts[step], counts[before]);
}

/** The sums of all weeks. */
export function totalOf({ weeks }: Pick<VisitFigures, 'weeks'>): StepCounts {
  const sum = (step: CountedStep) => weeks.reduce((total, { counts }) => total + counts[step], 0);
  return Object.fromEntries(COUNTED_STEPS.map((step) => [step, sum(step)])) as StepCounts;
}
