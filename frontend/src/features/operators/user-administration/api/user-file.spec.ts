import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { userFileQuery } from './user-file.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** The notifications that an operator sees after the file was loaded with each of these responses in turn. */
async function shown(...answers: readonly (readonly [ids: string, nextCursor: string | null])[]) {
  const queries = createQueryClient();
  const fetched = jest.spyOn(globalThis, 'fetch');
  const file = { ...userFileQuery('7'), staleTime: 0 };
  for (const [ids, nextCursor] of answers) {
    fetched.mockImplementation(async () =>
      Response.json({ told: { items: [...ids].map((id) => ({ id })), total: 9, nextCursor } }),
    );
    await queries.fetchQuery(file);
  }
  const told = queries.getQueryData(file.queryKey)?.told;
  queries.clear();
  return [told?.items.map(({ id }) => id).join(''), told?.nextCursor];
}

describe('the loaded notifications of a member’s file', () => {
  it('keep their last cursor when newer ones arrive', async () => {
    expect(await shown(['cba', 'after a'], ['dcb', 'after b'])).toEqual(['dcba', 'after a']);
    expect(await shown(['cba', 'after a'], ['dcb', 'after b'], ['fed', 'after d'])).toEqual(['fedcba', 'after a']);
    expect(await shown(['cba', null], ['dcb', 'after b'])).toEqual(['dcba', null]);
  });

  it('are replaced if so many are newer that there would be a gap', async () => {
    expect(await shown(['cba', 'after a'], ['gfe', 'after e'])).toEqual(['gfe', 'after e']);
  });

  it('don’t keep removed ones when the list has ended', async () => {
    expect(await shown(['cba', 'after a'], ['cb', null])).toEqual(['cb', null]);
  });

  it('stay unchanged when nothing is new', async () => {
    expect(await shown(['cba', 'after a'], ['cba', 'after a'])).toEqual(['cba', 'after a']);
    expect(await shown(['', null], ['', null])).toEqual(['', null]);
  });
});
