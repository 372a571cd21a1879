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
