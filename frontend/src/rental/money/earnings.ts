import type { Earnings } from '@meguri/contracts/read-models/earnings.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/api.ts';
import { yen } from '../format.ts';

const EARNINGS = '/api/user/earnings';

/** What the viewer's items have earned, by month and by item. */
export const earningsQuery = queryOptions({
  queryKey: [EARNINGS],
  queryFn: ({ signal }) => get<Earnings>(EARNINGS, signal),
});

/** For example: ¥7,328（4回）. */
export const earnedWords = ({ amount, rentals }: Pick<Earnings['items'][number], 'amount' | 'rentals'>): string =>
  `${yen(amount)}（${rentals}回）`;
