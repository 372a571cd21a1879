import type { Measurement } from '@meguri/contracts/reference/measurements.ts';

const AROUND = /waist|hip|head/;

/** Instructions for taking these measurements, so that everyone measures the same way. */
export function howToMeasure(lengths: readonly Pick<Measurement, 'id' | 'name'>[]): string {
  const around = lengths.flatMap(({ id, name }) => (AROUND.test(id) ? name : [])).join('・');
  return `平らに置いて測った長さです。${around && `${around}は一周の長さです。`}`;
}

/** For example 92.5cm. */
export const cmText = (cm: number): string => `${cm}cm`;
