import { describe, expect, it } from '@jest/globals';
import { changesIn, NO_OWNER, UNCHANGED } from './work-form.ts';

const ID = '70000000-0000-4000-8000-000000000001';

describe('an operator’s change of tasks', () => {
  it('contains only fields that are filled in', () => {
    expect(changesIn({ ...UNCHANGED, owner: '7' }, ID)).toEqual({ ownerId: 7 });
    expect(changesIn({ ...UNCHANGED, owner: NO_OWNER, due: '2026-12-01' }, ID)).toEqual({
      ownerId: null,
      due: '2026-12-01',
    });
    expect(changesIn({ ...UNCHANGED, note: ' 確認中 ' }, ID)).toEqual({ note: { id: ID, note: '確認中' } });
  });

  it('resets the due time to the rental’s, whatever day is filled in', () => {
    expect(changesIn({ ...UNCHANGED, due: '2026-12-01', dueBack: true }, ID)).toEqual({ due: null });
  });

  it('is empty if only spaces are filled in', () => {
    expect(changesIn({ ...UNCHANGED, note: ' \n ' }, ID)).toBeNull();
  });
});
