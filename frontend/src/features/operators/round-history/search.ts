import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';

/** Operators' search filters; a round must match all of them. */
export interface Search {
  readonly q: string;
  /** A user's id; empty: any user. */
  readonly user: string;
  readonly status: RoundStatus | null;
  /** First and last day of the request in Tokyo, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[1-9]\d{0,8}$/;
const MAX_QUERY = 100;
const dayIn = (text: string | null): string => (text !== null && DAY.test(text) ? text : '');

/** Label of the folded filters on phones. */
export const CHOICES_LABEL = '状態・日付の条件';

/** Parses the page's URL; invalid values count as missing. */
export const searchIn = (query: URLSearchParams): Search => ({
  q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
  user: ID.exec(query.get('user') ?? '')?.[0] ?? '',
  status: ROUND_STATUSES.find((one) => one === query.get('status')) ?? null,
  from: dayIn(query.get('from')),
  to: dayIn(query.get('to')),
});

/** Query of the page's URL and of the API. */
export function toQuery({ q, user, status, from, to }: Search): URLSearchParams {
  const given = Object.entries({ q, user, status: status ?? '', from, to }).filter(([, value]) => value !== '');
  return new URLSearchParams(given);
}
