import type { Difference } from '@meguri/contracts/read-models/differences.ts';
import { send } from '../../../../lib/http/api.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const DIFFERENCES = '/api/admin/differences';
/** They are looked for once a night. */
const POLLING = 300_000;

/** Where the payment provider and the book don't agree, and nobody has said why. */
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
