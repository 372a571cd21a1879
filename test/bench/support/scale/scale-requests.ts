import { requestText } from '../../http/http-client.ts';
import type { ScaleReaders } from './scale-readers.ts';

const SEARCHES = 500;
const WORDS = ['ワンピース', 'ジャケット', 'スカート', 'デニム', 'バッグ', '結婚式', 'ゆにくろ', 'リネン'];

/** What is requested at a steady rate: its name, and requests that are repeated in turn. */
export interface Read {
  readonly name: string;
  readonly requests: readonly string[];
  readonly isSearch?: true;
}

/** The named pages, as browsers request them, and the reads of the interface behind them. */
export function scaleReads({ rounds, operatorCookie }: ScaleReaders): readonly Read[] {
  const guest = (paths: readonly string[]) => paths.map((path) => get(path));
  const each = (path: (round: (typeof rounds)[number]) => string) =>
    rounds.map((round) => get(path(round), round.cookie));
  const operator = (path: string) => [get(path, operatorCookie)];
  return [
    { name: 'landing page', requests: guest(['/']) },
    { name: 'item list, page', requests: guest(['/items']) },
    { name: 'item, page', requests: guest(rounds.map(({ itemId }) => `/items/${itemId}`)) },
    { name: 'item', requests: guest(rounds.map(({ itemId }) => `/api/items/${itemId}`)) },
    {
      name: 'search, words of many items',
      requests: guest(searches((turn) => WORDS[turn % WORDS.length]!)),
      isSearch: true,
    },
    { name: 'search, words of no item', requests: guest(searches((turn) => `ぬ${turn}ゑ`)), isSearch: true },
    { name: 'round, page', requests: each(({ id }) => `/rental-requests/${id}`) },
    { name: 'round', requests: each(({ id }) => `/api/rental-requests/${id}`) },
    { name: 'member’s home, page', requests: each(() => '/') },
    { name: 'member’s rentals', requests: each(() => '/api/circulation-rounds/received') },
    { name: 'member’s ended rentals', requests: each(() => '/api/circulation-rounds/received/ended') },
    { name: 'operators’ list of rounds', requests: operator('/api/admin/rental-requests?limit=20') },
    { name: 'operators’ numbers of rounds', requests: operator('/api/admin/rental-requests/views') },
    { name: 'operators’ list of members', requests: operator('/api/admin/users?limit=20') },
    { name: 'operators’ numbers of members', requests: operator('/api/admin/users/counts') },
    { name: 'operators’ tasks', requests: operator('/api/admin/tasks') },
    { name: 'readiness', requests: guest(['/readyz']) },
  ];
}

const get = (path: string, cookie?: string): string =>
  requestText('GET', path, { 'accept-encoding': 'br', ...(cookie !== undefined && { cookie }) });

/** Searches that differ from one another, so that none is answered from the cache. */
const searches = (word: (turn: number) => string): string[] =>
  Array.from({ length: SEARCHES }, (_, turn) => {
    return `/api/items?${new URLSearchParams({ q: word(turn), maxPrice: String(8_000 + turn) })}`;
  });
