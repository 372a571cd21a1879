import { describe, expect, it } from '@jest/globals';
import { taskSearchIn, withChoice } from './task-search.ts';

describe('the filters of the task list', () => {
  it('are read from the address', () => {
    const query = new URLSearchParams('kind=damage_case&owner=me&late=escalated');
    expect(taskSearchIn(query)).toEqual({ kind: 'damage_case', owner: 'me', late: 'escalated' });
  });

  it('are empty without valid values in the address', () => {
    const all = { kind: null, owner: null, late: null };
    for (const query of ['', 'kind=x&owner=7&late=never'])
      expect(taskSearchIn(new URLSearchParams(query))).toEqual(all);
  });

  it('are changed one by one, and the others stay', () => {
    const query = new URLSearchParams('owner=me');
    expect(withChoice(query, 'late', 'overdue').toString()).toBe('owner=me&late=overdue');
    expect(withChoice(query, 'owner', '').toString()).toBe('');
    expect(query.toString()).toBe('owner=me');
  });
});
