import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';

type Command =
  'reject' | 'cancel' | 'register-tracking' | 'confirm-receipt' | 'mark-returned' | 'report-damage' | 'waive-late-fee';
/** Operators' commands, below a request's address. */
export type OperationPath = 'shipping-codes' | `commands/${Command}`;

interface Handlers<Input> {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
  /** What is sent, where that isn't the input itself. */
  readonly bodyOf?: ((input: Input) => Promise<object>) | undefined;
}

/** What an operator does to a round; its pages are fetched again before it counts as done. */
export function useOperation<Input extends object>(roundId: string, path: OperationPath, handlers: Handlers<Input>) {
  const { onSuccess, onError, bodyOf = (input: Input) => Promise.resolve<object>(input) } = handlers;
  const refresh = useRefresh('/api/admin');
  const address = `/api/admin/rental-requests/${roundId}/${path}`;
  return useCommand(
    async (input: Input, key) => send<RentalRequest>('POST', address, { body: await bodyOf(input), key }),
    { onSuccess: () => refresh().then(onSuccess), onError },
  );
}
