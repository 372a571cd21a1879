import { expect, it } from '@jest/globals';
import { choiceOf, segmentIn } from './components/segment-fields.tsx';

it.each([
  ['30', 30],
  ['３０', 30],
  [' 365 ', 365],
])('days without a login are accepted as %j', (typed, days) => {
  expect(segmentIn({ ...choiceOf({ kind: 'all' }), kind: 'away', days: typed })).toEqual({ kind: 'away', days });
});

it.each(['', '三十', '1.5', '-3'])('%j isn’t accepted as a number of days', (typed) => {
  expect(segmentIn({ ...choiceOf({ kind: 'all' }), kind: 'away', days: typed })).toBeNull();
});
