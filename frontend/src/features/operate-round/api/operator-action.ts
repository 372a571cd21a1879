import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { send } from '../../../lib/http/api.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';

type CommandName =
  | 'reject'
  | 'cancel'
  | 'register-tracking'
  | 'confirm-receipt'
  | 'mark-returned'
  | 'report-damage'
  | 'waive-late-fee'
  | 'resend-refund'
  | 'settle-obligation'
  | 'assign-foreign-refund';
/** Operators' commands, below a request's address. */
export type CommandPath = 'shipping-codes' | `commands/${CommandName}`;

interface Options<Input> {
  /** What a toast says once it is done and its pages are fetched again. */
  readonly done: string;
  /** Then the dialog closes; when it isn't done, it stays with what was typed. */
  readonly onClose: () => void;
  /** What is sent, where that isn't the input itself. */
  readonly bodyOf?: (input: Input) => Promise<object>;
}

/** What an operator does to a round. */
export function useOperatorAction<Input extends object>(roundId: string, path: CommandPath, options: Options<Input>) {
  const { done, onClose, bodyOf = (input: Input) => Promise.resolve<object>(input) } = options;
  const refresh = useRefresh('/api/admin');
  const address = `/api/admin/rental-requests/${roundId}/${path}`;
  return useCommand(
    async (input: Input, key) => send<RentalRequest>('POST', address, { body: await bodyOf(input), key }),
    {
      onSuccess: async () => {
        await refresh();
        toast({ title: done, tone: 'good' });
        onClose();
      },
      onError: (error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
    },
  );
}
