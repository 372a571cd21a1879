import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { parcelPath, parcelQuery } from '../../../../rental/parcel-query.ts';

/** In ms. */
const POLLING = 10_000;

export const useParcel = (id: string) => useQuery({ ...parcelQuery(id), refetchInterval: POLLING });

interface Asked {
  readonly to: 'answer' | 'cancel';
  readonly body: object;
}

/** The owner's answer to all requests of a parcel, or its borrower's cancellation. */
export function useParcelCommand(id: string, { onSuccess, onError }: Handlers<ParcelView>) {
  const queries = useQueryClient();
  return useCommand(({ to, body }: Asked, key) => send<ParcelView>('POST', `${parcelPath(id)}/${to}`, { body, key }), {
    onSuccess: (parcel) => {
      setQueryData(queries, parcelQuery(id).queryKey, parcel);
      const lists = ['/api/rental-requests', '/api/circulation-rounds', '/api/trades'];
      void invalidate(queries, (one) => lists.some((path) => one.startsWith(path)));
      onSuccess(parcel);
    },
    onError: (error) => {
      void queries.invalidateQueries(parcelQuery(id));
      onError(error);
    },
  });
}
