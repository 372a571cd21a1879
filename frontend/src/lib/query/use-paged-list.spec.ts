import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.ts';
import { nextPage, pagedListQuery } from './use-paged-list.ts';

const PATH = '/api/notifications';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A list of which a page holds two entries; what is new comes in front. */
async function list(...items: string[]) {
  const queries = createQueryClient();
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    asked.push(String(path));
    const after = new URL(String(path), 'https://meguri.test').searchParams.get('cursor');
    const from = after === null ? 0 : items.indexOf(after) + 1;
    const shown = items.slice(from, from + 2);
    return Response.json({ items: shown, nextCursor: from + 2 < items.length ? shown.at(-1) : null });
  });
  const observer = new InfiniteQueryObserver(queries, { ...pagedListQuery<string>(PATH), gcTime: Infinity });
  let isHere = true;
  const leave = observer.subscribe(() => undefined);
  await observer.refetch();
  return {
    asked,
    leave: () => {
      leave();
      isHere = false;
    },
    tell: (newest: string) => {
      items.unshift(newest);
      return queries.invalidateQueries({ queryKey: [PATH] });
    },
    loadMore: () => nextPage(observer.getCurrentResult(), () => isHere),
    shown: () => observer.getCurrentResult().data?.pages.map((page) => page.items.join('')),
    end: () => {
      leave();
      queries.clear();
    },
  };
}

describe('a paged list after ‘load more’', () => {
  it('keeps its number of pages when new entries arrive', async () => {
    const { loadMore: more, tell, shown, end } = await list('e', 'd', 'c', 'b', 'a');
    await more();
    await tell('f');
    expect(shown()).toEqual(['fe', 'dc']);
    end();
  });

  it('includes the next page when new entries arrive while it is requested', async () => {
    const { loadMore: more, tell, shown, end } = await list('e', 'd', 'c', 'b', 'a');
    const asked = more();
    await Promise.all([tell('f'), asked]);
    expect(shown()).toEqual(['fe', 'dc']);
    end();
  });

  it('includes new entries when the next page is requested during their refetch', async () => {
    const { loadMore: more, tell, shown, end } = await list('e', 'd', 'c', 'b', 'a');
    const refetched = tell('f');
    await Promise.all([more(), refetched]);
    expect(shown()).toEqual(['fe', 'dc']);
    end();
  });

  it('requests no further page after the component was unmounted', async () => {
    const { loadMore: more, leave, asked, end } = await list('e', 'd', 'c', 'b', 'a');
    const wanted = more();
    leave();
    await wanted;
    expect(asked).toEqual([PATH, `${PATH}?cursor=d`]);
    end();
  });

  it('requests nothing after the last page', async () => {
    const { loadMore: more, shown, end } = await list('c', 'b', 'a');
    await more();
    await more();
    expect(shown()).toEqual(['cb', 'a']);
    end();
  });
});
