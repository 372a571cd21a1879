import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

/** Operators' commands, below a request's address. */
export type OperationPath =
  | 'shipping-codes'
  | `commands/${
      | 'reject'
      | 'cancel'
      | 'register-tracking'
      | 'confirm-receipt'
      | 'mark-returned'
      | 'report-damage'
      | 'waive-late-fee'}`;

/** What an operator does to a round; its pages are fetched again before it counts as done. */
export function useOperation<Body extends object>(
  roundId: string,
  path: OperationPath,
  handlers: { onSuccess: () => void; onError: (error: Error) => void },
) {
  const refresh = useRefresh('/api/admin');
  return useCommand(
    (body: Body, key) => send<RentalRequest>('POST', `/api/admin/rental-requests/${roundId}/${path}`, { body, key }),
    { onSuccess: () => refresh().then(handlers.onSuccess), onError: handlers.onError },
  );
}
