import { describe, expect, it } from '@jest/globals';
import { requestSearchIn, toRequestQuery } from './request-search.ts';

const read = (query: string) => requestSearchIn(new URLSearchParams(query));

describe('the address of operators’ questions', () => {
  it('means what waits, or with words the questions in every state', () => {
    expect(read('')).toEqual({ state: 'waiting', owner: null, kind: null, q: '' });
    expect(read('q= コード ')).toMatchObject({ state: 'any', q: 'コード' });
    expect(read('q=x&state=closed')).toMatchObject({ state: 'closed' });
    expect(read('state=x&owner=x&kind=x')).toEqual(read(''));
  });

  it.each(['', 'owner=me', 'state=closed&owner=nobody&kind=payment', 'q=x', 'state=waiting&q=x'])(
    'is written as it is read: %s',
    (query) => {
      expect(toRequestQuery(read(query)).toString()).toBe(query);
    },
  );
});
