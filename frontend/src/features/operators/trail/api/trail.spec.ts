import { describe, expect, it } from '@jest/globals';
import { aboutOf, byOperator, filterIn, subjectsOf, typedOf } from './trail.ts';

const ID = '11111111-2222-4333-8444-0000deadbeef';

it('a rental is searched by its id, which the field shows as typed', () => {
  expect(aboutOf(ID.toUpperCase())).toBe(`round:${ID}`);
  expect(typedOf(`round:${ID}`)).toBe(ID);
  expect(filterIn(new URLSearchParams({ about: aboutOf(ID) }))).toBe(`about=round%3A${ID}`);
});

it('a rental is searched by its number, too, which the field shows', () => {
  for (const typed of ['#DEADBEEF', 'deadbeef', '＃ＤＥＡＤＢＥＥＦ']) expect(aboutOf(typed)).toBe('round:deadbeef');
  expect(typedOf('round:deadbeef')).toBe('#DEADBEEF');
});

it('text that can’t be a rental stays in the field as typed', () => {
  expect(typedOf(aboutOf('#dead'))).toBe('dead');
});

it('an operator’s link adds the operator to the other filters', () => {
  expect(byOperator('kind=refused&from=2026-11-01&operatorId=3', 7)).toBe(
    '/admin/trail?kind=refused&from=2026-11-01&operatorId=7',
  );
  expect(byOperator('', 7)).toBe('/admin/trail?operatorId=7');
});

it('other subjects of an address stay unchanged', () => {
  expect(typedOf('item:7')).toBe('item:7');
  expect(aboutOf('item:7')).toBe('item:7');
  expect(aboutOf('')).toBe('');
});

describe('subjectsOf', () => {
  const PEOPLE = ['user:9', 'user:8', 'user:7', 'user:6'];

  it('gives the first of many, and the number of others', () => {
    expect(subjectsOf(PEOPLE, '')).toEqual({ shown: ['user:9', 'user:8'], more: 2 });
    expect(subjectsOf(['user:9'], 'personId=8')).toEqual({ shown: ['user:9'], more: 0 });
  });

  it('starts with the filtered person or rental, also by its number', () => {
    expect(subjectsOf(PEOPLE, 'personId=6').shown).toEqual(['user:6', 'user:9']);
    const rounds = [
      'user:9',
      'round:00000000-0000-4000-8000-000000000001',
      'user:8',
      'round:1a2b3c4d-0000-4000-8000-000000000002',
    ];
    expect(subjectsOf(rounds, `about=${rounds[3]}`).shown[0]).toBe(rounds[3]);
    expect(subjectsOf(rounds, 'about=round%3A1a2b3c4d').shown[0]).toBe(rounds[3]);
  });
});
