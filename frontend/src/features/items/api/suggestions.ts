import type { Suggestions } from '@meguri/contracts/item/suggestions.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

const FRESH_MS = 60_000;

/** What a search field offers for the words typed so far. Without an answer it offers nothing, so nothing is retried. */
export const suggestionsQuery = (q: string) => {
  const path = `/api/items/suggestions?${new URLSearchParams({ q }).toString()}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => get<Suggestions>(path, signal),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
};
