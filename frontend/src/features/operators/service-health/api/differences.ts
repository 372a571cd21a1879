import type { Difference } from '@meguri/contracts/read-models/differences.ts';
import { send } from '../../../../lib/http/api.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const DIFFERENCES = '/api/admin/differences';
/** They are detected once a night, so a long interval suffices. */
const POLLING = 300_000;

/** Differences between the payment provider and the ledger that no operator has explained yet. */
export const useDifferences = () => usePagedList<Difference>(DIFFERENCES, POLLING);

interface Closed {
  readonly id: string;
  readonly note: string;
}

export function useCloseDifference(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useInvalidate(DIFFERENCES);
  return useCommand(
    ({ id, note }: Closed, key) => send<void>('POST', `${DIFFERENCES}/${id}/close`, { body: { note }, key }),
    { onSuccess: () => refresh().then(handlers.onSuccess), onError: handlers.onError },
  );
}
