import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http/api-error.ts';
import { invalidate } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { isOfCoupons } from '../../../rental/coupons.ts';

/**
 * Requests one item or several. After a rejection what was requested and the coupons are refetched, since something about them has
 * changed.
 * @param requested the query of the items on the page
 */
export function useRequestCommand<Input, Answer>(
  send: (input: Input, key: string) => Promise<Answer>,
  requested: { readonly queryKey: QueryKey },
  { onSuccess, onError }: Handlers<Answer>,
) {
  const queries = useQueryClient();
  return useCommand(send, {
    onSuccess: (answer) => {
      void invalidate(queries, (path) => path === '/api/circulation-rounds/sent');
      void invalidate(queries, isOfCoupons);
      onSuccess(answer);
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        void queries.invalidateQueries({ queryKey: requested.queryKey });
        void invalidate(queries, isOfCoupons);
      }
      onError(error);
    },
  });
}
