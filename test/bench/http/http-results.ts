import { type BenchResult, median } from '../support/bench-result.ts';

/** @param inserts R in the same rounds @param least null: measured for information */
export function throughput(
  name: string,
  values: readonly number[],
  inserts: readonly number[],
  least: number | null,
  beside = 'R',
): BenchResult {
  const ratio = median(values.map((value, round) => value / (inserts[round] ?? NaN)));
  return {
    name,
    value: Math.round(median(values)),
    unit: '1/s',
    control: Math.round(median(inserts)),
    ratio: Math.round(ratio * 100) / 100,
    goal: least === null ? 'for information' : `≥ ${least} × ${beside}`,
    met: least === null || ratio >= least,
  };
}

/** Both in ms. */
export function latency(measured: readonly { readonly halfP99: number; readonly insertP99: number }[]): BenchResult {
  const ratio = median(measured.map(({ halfP99, insertP99 }) => halfP99 / insertP99));
  return {
    name: 'command over HTTP, p99 at half of that load',
    value: Math.round(median(measured.map(({ halfP99 }) => halfP99)) * 100) / 100,
    unit: 'ms',
    control: Math.round(median(measured.map(({ insertP99 }) => insertP99)) * 100) / 100,
    ratio: Math.round(ratio * 100) / 100,
    goal: '≤ 3 × p99 of R’s INSERTs',
    met: ratio <= 3,
  };
}
