import { expect, it } from '@jest/globals';
import type { ItemFilter } from '../item/item-search.ts';
import { stillWanted } from './still-wanted.ts';

// 00:30 in Tokyo of the 28th.
const NOW = '2026-11-27T15:30:00.000Z';

it('a search from a day on drops that day once it has come in Tokyo: no rental can begin on it', () => {
  const ahead = { q: '羽織', availableFrom: '2026-11-29' };
  expect(stillWanted(ahead, NOW)).toEqual(ahead);
  for (const availableFrom of ['2026-11-28', '2026-11-27'])
    expect(stillWanted({ q: '羽織', availableFrom }, NOW)).toEqual({ q: '羽織' });
  const anyDay: ItemFilter = { q: '羽織' };
  expect(stillWanted(anyDay, NOW)).toEqual(anyDay);
});

it('a search for a day to wear an item on drops that day once it has come', () => {
  const ahead = { q: '羽織', availableFrom: '2026-11-28', wearOn: '2026-11-29' };
  expect(stillWanted(ahead, NOW)).toEqual({ q: '羽織', wearOn: '2026-11-29' });
  expect(stillWanted({ q: '羽織', wearOn: '2026-11-28' }, NOW)).toEqual({ q: '羽織' });
});
