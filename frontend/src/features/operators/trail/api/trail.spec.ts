import { expect, it } from 'vitest';
import { aboutOf, byOperator, filterIn, typedOf } from './trail.ts';

const ID = '11111111-2222-4333-8444-0000deadbeef';

it('a rental is asked for by its id alone, and stands in the field as it was typed', () => {
  expect(aboutOf(ID.toUpperCase())).toBe(`round:${ID}`);
  expect(typedOf(`round:${ID}`)).toBe(ID);
  expect(filterIn(new URLSearchParams({ about: aboutOf(ID) }))).toBe(`about=round%3A${ID}`);
});

it('a rental is asked for by its number as rows show it, too, and stands in the field as that', () => {
  for (const typed of ['#DEADBEEF', 'deadbeef', '＃ＤＥＡＤＢＥＥＦ']) expect(aboutOf(typed)).toBe('round:deadbeef');
  expect(typedOf('round:deadbeef')).toBe('#DEADBEEF');
});

it('what can be no rental stands in the field as it was typed', () => {
  expect(typedOf(aboutOf('#dead'))).toBe('dead');
});

it('an operator’s name narrows what is asked for, and takes none of it back', () => {
  expect(byOperator('kind=refused&from=2026-11-01&operatorId=3', 7)).toBe(
    '/admin/trail?kind=refused&from=2026-11-01&operatorId=7',
  );
  expect(byOperator('', 7)).toBe('/admin/trail?operatorId=7');
});

it('what else an address asks for stays as it is', () => {
  expect(typedOf('item:7')).toBe('item:7');
  expect(aboutOf('item:7')).toBe('item:7');
  expect(aboutOf('')).toBe('');
});
