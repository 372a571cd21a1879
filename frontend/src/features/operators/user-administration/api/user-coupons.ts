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

export const useRevokeCoupon = (userId: number, handlers: Handlers<UserCoupons>) =>
  useChange(
    userId,
    ({ couponId, reason }: Revoked) =>
      send<UserCoupons>('POST', `${pathOf(userId)}/${couponId}/revoke`, { body: { reason } }),
    handlers,
  );

/** Runs with the reason why the user may use coupons with another account's card; null: not any more. */
export const useLetShareCard = (userId: number, handlers: Handlers<UserCoupons>) =>
  useChange(
    userId,
    (reason: string | null) => send<UserCoupons>('PUT', `${pathOf(userId)}/shared-card`, { body: { reason } }),
    handlers,
  );

/** A command whose answer is the user's coupons after it. */
function useChange<Input>(
  userId: number,
  change: (input: Input) => Promise<UserCoupons>,
  { onSuccess, onError }: Handlers<UserCoupons>,
) {
  const queries = useQueryClient();
  return useCommand(change, {
    onSuccess: (coupons) => {
      setQueryData(queries, userCouponsQuery(userId).queryKey, coupons);
      onSuccess(coupons);
    },
    onError,
  });
}
