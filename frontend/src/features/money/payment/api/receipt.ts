import type { Receipt } from '@meguri/contracts/read-models/receipt.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

export const receiptPath = (roundId: string): string => `/api/rental-requests/${encodeURIComponent(roundId)}/receipt`;

export const useReceipt = (roundId: string) =>
  useQuery({
    queryKey: [receiptPath(roundId)],
    queryFn: ({ signal }) => get<Receipt>(receiptPath(roundId), signal),
    staleTime: 0,
  });

/** Sets the name on the receipt, which can be done once. */
export function useReceiptName(roundId: string, { onSuccess, onError }: Handlers<Receipt>) {
  const queries = useQueryClient();
  return useCommand((name: string) => send<Receipt>('PUT', `${receiptPath(roundId)}/name`, { body: { name } }), {
    onSuccess: (receipt) => {
      setQueryData(queries, [receiptPath(roundId)], receipt);
      onSuccess(receipt);
    },
    onError,
  });
}
