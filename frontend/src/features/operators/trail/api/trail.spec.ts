import { expect, it } from 'vitest';
import { aboutOf, filterIn, typedOf } from './trail.ts';

const ID = '11111111-2222-4333-8444-0000deadbeef';

it('a rental is asked for by its id alone, and stands in the field as it was typed', () => {
  expect(aboutOf(ID.toUpperCase())).toBe(`round:${ID}`);
  expect(typedOf(`round:${ID}`)).toBe(ID);
  expect(filterIn(new URLSearchParams({ about: aboutOf(ID) }))).toBe(`about=round%3A${ID}`);
});

it('what else an address asks for stays as it is', () => {
  expect(typedOf('item:7')).toBe('item:7');
  expect(aboutOf('item:7')).toBe('item:7');
  expect(aboutOf('')).toBe('');
});
