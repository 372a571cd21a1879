import { describe, expect, it } from '@jest/globals';
import { choiceIn, toQuery } from './user-search.ts';

describe('the filters of users', () => {
  it('are parsed from the address that they have written', () => {
    const choice = { q: '山田', state: 'fee', identity: 'pending', role: 'any', sort: 'name' } as const;
    expect(choiceIn(toQuery(choice))).toEqual(choice);
  });

  it('ignore invalid values, and add nothing that wasn’t chosen', () => {
    const choice = choiceIn(new URLSearchParams('q= &state=nice&identity=x&role=king&sort=random'));
    expect(choice).toEqual({ q: '', state: null, identity: null, role: null, sort: 'newest' });
    expect(toQuery(choice).toString()).toBe('');
  });
});
