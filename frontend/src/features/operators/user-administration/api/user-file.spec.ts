import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { userFileQuery } from './user-file.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** What stands in front of an operator once the file was answered with each of these, one after the other. */
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

describe('what somebody was told, while an operator looks at it', () => {
  it('goes on from where it did when something newer comes', async () => {
    expect(await shown(['cba', 'after a'], ['dcb', 'after b'])).toEqual(['dcba', 'after a']);
    expect(await shown(['cba', 'after a'], ['dcb', 'after b'], ['fed', 'after d'])).toEqual(['fedcba', 'after a']);
    expect(await shown(['cba', null], ['dcb', 'after b'])).toEqual(['dcba', null]);
  });

  it('begins anew where so much is newer that something would be missing', async () => {
    expect(await shown(['cba', 'after a'], ['gfe', 'after e'])).toEqual(['gfe', 'after e']);
  });

  it('is no more than there is, once the last of it is gone', async () => {
    expect(await shown(['cba', 'after a'], ['cb', null])).toEqual(['cb', null]);
  });

  it('stays as it is when nothing is new', async () => {
    expect(await shown(['cba', 'after a'], ['cba', 'after a'])).toEqual(['cba', 'after a']);
    expect(await shown(['', null], ['', null])).toEqual(['', null]);
  });
});
