import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';

/** What operators look for; everything that is given must fit. */
export interface Search {
  readonly q: string;
  /** Whose: a user's id; empty: anybody's. */
  readonly user: string;
  readonly status: RoundStatus | null;
  /** Days in Tokyo, both inclusive, on which it was requested. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[1-9]\d{0,8}$/;
const MAX_QUERY = 100;
const dayIn = (text: string | null): string => (text !== null && DAY.test(text) ? text : '');

/** What holds the choices of a search on a phone. */
export const CHOICES_LABEL = '状態・日付の条件';

/** Out of the page's address; what makes no sense there counts as not given. */
export const searchIn = (query: URLSearchParams): Search => ({
  q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
  user: ID.exec(query.get('user') ?? '')?.[0] ?? '',
  status: ROUND_STATUSES.find((one) => one === query.get('status')) ?? null,
  from: dayIn(query.get('from')),
  to: dayIn(query.get('to')),
});

/** For the page's address and the interface alike. */
export function toQuery({ q, user, status, from, to }: Search): URLSearchParams {
  const given = Object.entries({ q, user, status: status ?? '', from, to }).filter(([, value]) => value !== '');
  return new URLSearchParams(given);
}
