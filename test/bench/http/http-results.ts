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

/** What a command may cost of what an INSERT costs, client and Postgres together. */
const MOST_COST = 2.5;

/** Processor time in µs of an api process and its Postgres for a command, and of a client and its Postgres for an INSERT. */
export interface Costs {
  readonly service: number;
  readonly postgres: number;
  readonly insert: number;
}

/** The budget of a command: other work on the machine changes it less than a rate. */
export function cost(measured: readonly Costs[]): BenchResult[] {
  const name = 'processor time of a command over HTTP';
  const whole = measured.map(({ service, postgres }) => service + postgres);
  const ratio = median(measured.map(({ insert }, round) => (whole[round] ?? NaN) / insert));
  const inMicroseconds = (values: readonly number[]) => Math.round(median(values));
  const parts = { unit: 'µs', control: null, ratio: null, goal: 'for information', met: true } as const;
  return [
    {
      name,
      value: inMicroseconds(whole),
      unit: 'µs',
      control: inMicroseconds(measured.map(({ insert }) => insert)),
      ratio: Math.round(ratio * 100) / 100,
      goal: `≤ ${MOST_COST} × R’s INSERT`,
      met: ratio <= MOST_COST,
    },
    { ...parts, name: `${name}, api process`, value: inMicroseconds(measured.map(({ service }) => service)) },
    { ...parts, name: `${name}, Postgres`, value: inMicroseconds(measured.map(({ postgres }) => postgres)) },
  ];
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
