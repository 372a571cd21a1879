import { send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

/** URL of the evidence as a PDF, as it would be sent now. */
export const evidenceAddress = (roundId: string, disputeId: string): string =>
  `/api/admin/rental-requests/${roundId}/disputes/${disputeId}/evidence`;

/** Enqueues a job that sends it to the bank. */
export function useSubmitEvidence(roundId: string, handlers: Handlers) {
  const refresh = useInvalidate('/api/admin');
  return useCommand(
    (disputeId: string, key) => send<void>('POST', `${evidenceAddress(roundId, disputeId)}/submit`, { key }),
    { ...handlers, onSuccess: () => refresh().then(() => handlers.onSuccess()) },
  );
}
