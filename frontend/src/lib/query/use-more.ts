import type { InfiniteData, InfiniteQueryObserverResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useStillHere } from '../still-here.ts';

type Shown = Pick<InfiniteQueryObserverResult<InfiniteData<unknown>>, 'data' | 'fetchNextPage'>;
type Asked = Shown & Pick<InfiniteQueryObserverResult, 'hasNextPage' | 'isFetchingNextPage'>;

/** What a button below a list that goes on is made of. */
export interface More {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

/** @param list which one it is: what was asked of another is let go */
export function useMore(query: Asked, list: string): More {
  const isHere = useStillHere(list);
  const [isWaiting, setWaiting] = useState(false);
  const load = async (): Promise<void> => {
    setWaiting(true);
    await nextPage(query, isHere);
    setWaiting(false);
  };
  return {
    hasMore: query.hasNextPage,
    isLoadingMore: isWaiting || query.isFetchingNextPage,
    loadMore: () => void load(),
  };
}

/**
 * Brings the next page once nothing else is being asked for: either would end the other, and what it brings would be missing.
 * @param isWanted whether somebody still looks at that list: what is let go with the page that asked looks like what was ended
 */
export async function nextPage({ data, fetchNextPage }: Shown, isWanted: () => boolean): Promise<void> {
  const after = await fetchNextPage({ cancelRefetch: false });
  const isMissing = after.isSuccess && after.hasNextPage && after.data.pages.length === data?.pages.length;
  if (isMissing && isWanted()) await nextPage(after, isWanted);
}
