import { describe, expect, it } from '@jest/globals';
import { taskSearchIn, withChoice } from './task-search.ts';

describe('which tasks are listed', () => {
  it('stands in the address', () => {
    const query = new URLSearchParams('kind=damage_case&owner=me&late=escalated');
    expect(taskSearchIn(query)).toEqual({ kind: 'damage_case', owner: 'me', late: 'escalated' });
  });

  it('is all of them where the address says nothing, or nonsense', () => {
    const all = { kind: null, owner: null, late: null };
    for (const query of ['', 'kind=x&owner=7&late=never'])
      expect(taskSearchIn(new URLSearchParams(query))).toEqual(all);
  });

  it('is chosen one by one, the others stay', () => {
    const query = new URLSearchParams('owner=me');
    expect(withChoice(query, 'late', 'overdue').toString()).toBe('owner=me&late=overdue');
    expect(withChoice(query, 'owner', '').toString()).toBe('');
    expect(query.toString()).toBe('owner=me');
  });
});
