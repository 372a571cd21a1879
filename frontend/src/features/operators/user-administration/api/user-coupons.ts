import type { UserCoupons } from '@meguri/contracts/operators/user-coupons.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const pathOf = (userId: number) => `/api/admin/users/${userId}/coupons`;

export const userCouponsQuery = (userId: number) =>
  queryOptions({
    queryKey: [pathOf(userId)],
    queryFn: ({ signal }) => get<UserCoupons>(pathOf(userId), signal),
  });

interface Revoked {
  readonly couponId: string;
  readonly reason: string;
}

export function useRevokeCoupon(userId: number, { onSuccess, onError }: Handlers<UserCoupons>) {
  const queries = useQueryClient();
  return useCommand(
    ({ couponId, reason }: Revoked) =>
      send<UserCoupons>('POST', `${pathOf(userId)}/${couponId}/revoke`, { body: { reason } }),
    {
      onSuccess: (coupons) => {
        setQueryData(queries, userCouponsQuery(userId).queryKey, coupons);
        onSuccess(coupons);
      },
      onError,
    },
  );
}
