import type { TrailEntry, TrailPage } from '@meguri/contracts/operators/trail.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import { useMore } from '../../../../lib/query/use-more.ts';

/** What the address narrows the trail to. */
const FILTERS = ['operatorId', 'personId', 'about', 'kind', 'from', 'to'] as const;

/** Those that are given, and nothing else. */
export function filterIn(search: URLSearchParams): string {
  const given = FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return new URLSearchParams(given).toString();
}

const ROUND = 'round:';

/** What entries name, as it is typed: a rental by its id alone. */
export const typedOf = (about: string): string => (about.startsWith(ROUND) ? about.slice(ROUND.length) : about);
export const aboutOf = (typed: string): string =>
  typed === '' || typed.includes(':') ? typed : `${ROUND}${typed.toLowerCase()}`;

export const trailFileAt = (filter: string): string => `/api/admin/trail.csv${filter && `?${filter}`}`;

/** One entry, with its operator's name as it is today. */
export interface NamedEntry extends TrailEntry {
  readonly operator: string;
}

/** The newest first. Asked for once: looking at the trail is an entry, too. */
export function useTrail(filter: string) {
  const query = useInfiniteQuery({
    queryKey: ['/api/admin/trail', filter],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams(filter);
      if (pageParam !== null) parameters.set('cursor', pageParam);
      return get<TrailPage>(`/api/admin/trail?${parameters.toString()}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: TrailPage) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const more = useMore(query, filter);
  return {
    ...more,
    items: query.data?.pages.flatMap(({ items, operators }) =>
      items.map((entry): NamedEntry => ({
        ...entry,
        operator: operators[entry.operatorId] ?? `ID ${entry.operatorId}`,
      })),
    ),
    total: query.data?.pages.at(-1)?.total ?? 0,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
