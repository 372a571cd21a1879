import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RequestRentalBody } from '@meguri/contracts/rental-round/commands.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { isOfCoupons } from '../../../rental/coupons.ts';
import { itemQuery } from './item.ts';

/** Requests a rental for one week. After a rejection the item and the coupons are refetched, since something about them has changed. */
export function useRequestRental(itemId: string, { onSuccess, onError }: Handlers<RentalRequest>) {
  const queries = useQueryClient();
  return useCommand(
    (input: Omit<RequestRentalBody, 'itemId'>, key) =>
      sendOnce<RentalRequest>('POST', '/api/rental-requests', { body: { itemId, ...input }, key }),
    {
      onSuccess: (request) => {
        void invalidate(queries, (path) => path === '/api/circulation-rounds/sent');
        void invalidate(queries, isOfCoupons);
        onSuccess(request);
      },
      onError: (error) => {
        if (error instanceof ApiError) {
          void queries.invalidateQueries(itemQuery(itemId));
          void invalidate(queries, isOfCoupons);
        }
        onError(error);
      },
    },
  );
}
