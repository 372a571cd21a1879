import type { LoadReport } from '../http/http-load.ts';

/** One figure with its control, as in `bench-results.json`. */
export interface BenchResult {
  readonly name: string;
  /** Median of the rounds. */
  readonly value: number;
  readonly unit: string;
  /** Median of the control in the same rounds; null: the goal is absolute. */
  readonly control: number | null;
  /** Median of value ÷ control, round by round; null without a control. */
  readonly ratio: number | null;
  /** The goal, in words. */
  readonly goal: string;
  readonly met: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** A figure with an absolute goal. */
export function atMost(name: string, value: number, unit: string, most: number): BenchResult {
  const rounded = Math.round(value * 10) / 10;
  return { name, value: rounded, unit, control: null, ratio: null, goal: `≤ ${most} ${unit}`, met: rounded <= most };
}

/** Requests a second, with an absolute goal. */
export function rate(name: string, reports: readonly LoadReport[], least: number): BenchResult {
  const value = Math.round(median(reports.map(({ perSecond }) => perSecond)));
  return { name, value, unit: '1/s', control: null, ratio: null, goal: `≥ ${least} 1/s`, met: value >= least };
}
