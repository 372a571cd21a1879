import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import type { Preview } from '@meguri/contracts/read-models/preview.ts';
import type { AnsweringParty } from '@meguri/contracts/rental-round/events/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const POLLING = 30_000;
const pathOf = (id: string): string => `/api/admin/damage-reports/${id}`;

export const useCase = (id: string) =>
  useQuery({
    queryKey: [pathOf(id)],
    queryFn: ({ signal }) => get<DamageCaseView>(pathOf(id), signal),
    refetchInterval: POLLING,
  });

export type Decision = 'dismiss' | 'order-refund' | 'assess-fee' | 'write-off';

/** Asks one party for a statement. Resolves after the case has been refetched. */
export function useAskForAnswer(id: string, handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useInvalidate('/api/admin');
  return useCommand(
    (of: AnsweringParty, key) => send<DamageCaseView>('POST', `${pathOf(id)}/ask-for-answer`, { body: { of }, key }),
    { onSuccess: () => refresh().then(handlers.onSuccess), onError: handlers.onError },
  );
}

/** Previews the effects of a decision without making it. */
export function useDecisionPreview<Decided extends { readonly decision: Decision }>(
  id: string,
  handlers: { onSuccess: (preview: Preview, decided: Decided) => void; onError: (error: Error) => void },
) {
  return useCommand(
    ({ decision, ...body }: Decided) => send<Preview>('POST', `${pathOf(id)}/${decision}?preview=1`, { body }),
    handlers,
  );
}

/** Sends a decision with the revision that the operator viewed. Resolves after the case has been refetched. */
export function useDecision<Body extends object>(
  id: string,
  decision: Decision,
  handlers: { onSuccess: () => void; onError: (error: Error) => void },
) {
  const refresh = useInvalidate('/api/admin');
  return useCommand(
    ({ body, seen }: { readonly body: Body; readonly seen: number }, key) =>
      send<DamageCaseView>('POST', `${pathOf(id)}/${decision}?seen=${seen}`, { body, key }),
    {
      onSuccess: () => refresh().then(handlers.onSuccess),
      // Another operator may have decided first: the page shows what happened.
      onError: (error) => {
        void refresh();
        handlers.onError(error);
      },
    },
  );
}
