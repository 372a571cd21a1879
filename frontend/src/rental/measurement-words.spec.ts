import { measurementsOf } from '@meguri/contracts/reference/measurements.ts';
import { expect, it } from '@jest/globals';
import { howToMeasure } from './measurement-words.ts';

it.each([
  ['slacks', '平らに置いて測った長さです。ウエスト・ヒップは一周の長さです。'],
  ['hat', '平らに置いて測った長さです。頭まわりは一周の長さです。'],
  ['coat', '平らに置いて測った長さです。'],
])('circumferences are explained only for measurements of the kind: %s', (kind, words) =>
  expect(howToMeasure(measurementsOf(kind))).toBe(words),
);
