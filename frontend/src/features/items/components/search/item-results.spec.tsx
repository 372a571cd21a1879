import { QueryClientProvider } from '@tanstack/react-query';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from '@jest/globals';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { homeQuery } from '../../api/home.ts';
import { itemPagesQuery } from '../../api/items.ts';
import { ItemResults } from './item-results.tsx';

const FACTS = { brand: null, rentalPrice: 900, images: [], status: 'available' };
/** Capitals are shoes, the others tops. */
const cardItem = (id: string) => ({ ...FACTS, id, name: id, mainCategory: id < 'a' ? 'shoes' : 'tops' });

/** Which items stand there, where these are found and some are popular. */
async function shown(
  found: readonly string[],
  { nextCursor = null, popular = ['a', 'z'] }: { nextCursor?: string | null; popular?: readonly string[] } = {},
): Promise<string[]> {
  const queries = createQueryClient();
  const page = { items: found.map(cardItem), total: found.length, nextCursor };
  queries.setQueryData<unknown>(itemPagesQuery().queryKey, { pages: [page], pageParams: [null] });
  queries.setQueryData<unknown>(homeQuery.queryKey, { popular: popular.map(cardItem) });
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location="/items">
      <QueryClientProvider client={queries}>
        <ItemResults criteria={{}} tools={null} filters={null} />
      </QueryClientProvider>
    </StaticRouter>,
  );
  return Array.from((await text(prelude)).matchAll(/data-item="(\w)"/g), ([, id = '']) => id);
}

describe('the results of a search', () => {
  it('are followed by popular items if they are few', async () => {
    expect(await shown(['a'])).toEqual(['a', 'z']);
    expect(await shown([])).toEqual(['a', 'z']);
  });

  it('are followed by items of their category, and then by the others', async () => {
    expect(await shown(['S'], { popular: ['a', 'A', 'z', 'B'] })).toEqual(['S', 'A', 'B', 'a', 'z']);
    expect(await shown([], { popular: ['a', 'A', 'z', 'B'] })).toEqual(['a', 'A', 'z', 'B']);
  });

  it('are shown alone if they fill a row or have a next page', async () => {
    expect(await shown(['b', 'c', 'd', 'e'])).toEqual(['b', 'c', 'd', 'e']);
    expect(await shown(['b'], { nextCursor: 'more' })).toEqual(['b']);
  });
});
