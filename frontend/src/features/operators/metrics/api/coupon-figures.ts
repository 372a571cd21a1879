import type { CouponFigures } from '@meguri/contracts/operators/coupon-figures.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';
import type { MetricsChoice } from '../choice.ts';

/** What became of coupons in the months of the period. */
export const useCouponFigures = ({ from, to }: MetricsChoice) => {
  const path = `/api/admin/coupon-figures?${new URLSearchParams({ from, to }).toString()}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<CouponFigures>(path, signal),
    placeholderData: keepPreviousData,
  });
};
