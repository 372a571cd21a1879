import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { parseSubject, subjectOf, subjectAnd, subjectsIn, subject, unlessCounting } from './subjects.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const asked = (id: string) => ({ params: { id } }) as unknown as FastifyRequest;

describe('the subjects of an operation', () => {
  it('are in the path, in the response, or in a list', () => {
    expect(subject('user')(asked('7'))).toEqual(['user:7']);
    const answer = { rentalRequestId: ROUND, owner: { id: 7 } };
    const both = subjectAnd('case', ['rentalRequestId', 'round'], ['owner.id', 'user'])(asked(ROUND), answer);
    expect(both).toEqual([`case:${ROUND}`, `round:${ROUND}`, 'user:7']);
    const list = { items: [{ id: 1, roundId: ROUND }, { id: 2, roundId: null }, {}] };
    expect(
      subjectsIn([
        ['id', 'user'],
        ['roundId', 'round'],
      ])(asked(''), list),
    ).toEqual([...['user:1', `round:${ROUND}`, 'user:2']]);
  });

  it('are empty before there is a response', () => {
    expect(subjectsIn([['id', 'user']])(asked(''))).toEqual([]);
    expect(subjectAnd('case', ['owner.id', 'user'])(asked(ROUND))).toEqual([`case:${ROUND}`]);
  });

  it('are in the entries’ fields', () => {
    expect(parseSubject('user:7')).toEqual(['user:7']);
    expect(parseSubject(`case:${ROUND}`)).toEqual([`case:${ROUND}`]);
    for (const written of [undefined, 'user', 'name:7', 'round:4618664e', 'user:hanako'])
      expect(parseSubject(written)).toEqual([]);
  });

  it('are none for a list that only gives its length, unless words were searched in it', () => {
    const counted = (limit: string, q?: string) => ({ query: { limit, q } }) as unknown as FastifyRequest;
    const about = unlessCounting(subjectsIn([['id', 'user']]));
    expect(about(counted('0'), { items: [] })).toBeNull();
    expect(about(counted('5'), { items: [] })).toEqual([]);
    expect(about(counted('0', ''), { items: [] })).toBeNull();
    expect(about(counted('0', '090-1234-5678'), { items: [] })).toEqual([]);
    expect(about(counted('0'), { items: [{ id: 7 }] })).toEqual(['user:7']);
  });

  it.each(['7', '7 ', '+7', '07', '7.0', '0x7'])('are the one in the path %j', (written) =>
    expect(subjectOf('user', written)).toEqual(['user:7']),
  );

  it('are also found when a round’s id is in capitals', () => {
    const written = 'ABCDEF00-0000-4000-8000-000000000001';
    expect(subject('round')(asked(written))).toEqual([`round:${written.toLowerCase()}`]);
  });

  it.each([
    '山田花子',
    'hanako',
    'hanako@example.jp',
    '090-1234-5678',
    '09012345678',
    'yamada_hanako_1990_osaka',
    '',
    '../7',
    'x'.repeat(99),
  ])('never include %j, whatever a path contains', (id) => expect(subjectOf('user', id)).toEqual([]));

  it('are two hundred at most', () => {
    const items = Array.from({ length: 500 }, (_, id) => ({ id }));
    expect(subjectsIn([['id', 'user']])(asked(''), { items })).toHaveLength(200);
  });
});
