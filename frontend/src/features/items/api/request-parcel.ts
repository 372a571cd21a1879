import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { RequestParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { isOfCoupons } from '../../../rental/coupons.ts';
import { togetherQuery } from './together.ts';

/** Requests several items for one parcel. After a rejection items and coupons are refetched, since something about them has changed. */
export function useRequestParcel(id: string, { onSuccess, onError }: Handlers<ParcelView>) {
  const queries = useQueryClient();
  return useCommand((body: RequestParcelBody, key) => sendOnce<ParcelView>('POST', '/api/parcels', { body, key }), {
    onSuccess: (parcel) => {
      void invalidate(queries, (path) => path === '/api/circulation-rounds/sent');
      void invalidate(queries, isOfCoupons);
      onSuccess(parcel);
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        void queries.invalidateQueries(togetherQuery(id));
        void invalidate(queries, isOfCoupons);
      }
      onError(error);
    },
  });
}
