import { ROUND_VIEWS, type RoundView } from '@meguri/contracts/operators/round-views.ts';
import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';

/** Operators' search filters; a round must match all of them. */
export interface Search {
  readonly q: string;
  /** A user's id; empty: any user. */
  readonly user: string;
  readonly status: RoundStatus | null;
  readonly view: RoundView | null;
  /** Whole yen; empty: any. */
  readonly amount: string;
  /** A day of use. */
  readonly usedOn: string;
  /** First and last day of the request in Tokyo, both inclusive. */
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[1-9]\d{0,8}$/;
const AMOUNT = /^[1-9]\d{0,8}$/;
const MAX_QUERY = 100;
const dayIn = (text: string | null): string => (text !== null && DAY.test(text) ? text : '');

/** Label of the folded filters on phones. */
export const CHOICES_LABEL = '状態・金額・日付の条件';

export const VIEW_LABELS: Readonly<Record<RoundView, string>> = {
  waiting: '運営の対応待ち',
  late: '返却の遅れ',
  dispute: '不具合・異議',
  fee: '料金の未払い',
};

/** Parses the page's URL; invalid values count as missing. */
export const searchIn = (query: URLSearchParams): Search => ({
  q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
  user: ID.exec(query.get('user') ?? '')?.[0] ?? '',
  status: ROUND_STATUSES.find((one) => one === query.get('status')) ?? null,
  view: ROUND_VIEWS.find((one) => one === query.get('view')) ?? null,
  amount: AMOUNT.exec(query.get('amount') ?? '')?.[0] ?? '',
  usedOn: dayIn(query.get('usedOn')),
  from: dayIn(query.get('from')),
  to: dayIn(query.get('to')),
});

/** Query of the page's URL and of the API. */
export const toQuery = ({ status, view, ...texts }: Search): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...texts, status: status ?? '', view: view ?? '' }).filter(([, value]) => value !== ''),
  );
