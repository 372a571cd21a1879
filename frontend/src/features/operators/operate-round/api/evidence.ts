import { send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

/** The pack as it would be sent now: a PDF. */
export const evidenceAddress = (roundId: string, disputeId: string): string =>
  `/api/admin/rental-requests/${roundId}/disputes/${disputeId}/evidence`;

/** Has it sent to the bank by a job. */
export function useSubmitEvidence(roundId: string, handlers: Handlers) {
  const refresh = useInvalidate('/api/admin');
  return useCommand(
    (disputeId: string, key) => send<void>('POST', `${evidenceAddress(roundId, disputeId)}/submit`, { key }),
    { ...handlers, onSuccess: () => refresh().then(() => handlers.onSuccess()) },
  );
}
