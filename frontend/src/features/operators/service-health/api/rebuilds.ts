import type { ReadModelRebuild } from '@meguri/contracts/read-models/upkeep.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { useCommand } from '../../../../lib/query/use-command.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const READ_MODELS = '/api/admin/read-models';
const REBUILDS = `${READ_MODELS}/rebuilds`;
const POLLING = 30_000;
/** Polling interval while a rebuild runs. */
const WATCHING = 1_500;

const isRunning = ({ state }: ReadModelRebuild) => state === 'checking' || state === 'rebuilding';

/** The ten most recent rebuilds; polled more often while one runs. */
export const useRebuilds = () =>
  useQuery({
    queryKey: [REBUILDS],
    queryFn: ({ signal }) => get<{ items: readonly ReadModelRebuild[] }>(REBUILDS, signal),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) === true ? WATCHING : POLLING),
  });

interface Handlers {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Starts a check of what a rebuild would change. */
export function useCheck(handlers: Handlers) {
  const refresh = useInvalidate('/api/admin');
  return useCommand((name: string, key) => send<{ id: string }>('POST', `${READ_MODELS}/${name}/check`, { key }), {
    onSuccess: () => refresh().then(handlers.onSuccess),
    onError: handlers.onError,
  });
}

export interface RebuildStep {
  readonly id: string;
  readonly step: 'confirm' | 'keep' | 'cancel';
}

export function useRebuildStep(handlers: Handlers) {
  const refresh = useInvalidate('/api/admin');
  return useCommand(({ id, step }: RebuildStep, key) => send<void>('POST', `${REBUILDS}/${id}/${step}`, { key }), {
    onSuccess: () => refresh().then(handlers.onSuccess),
    onError: (error) => {
      handlers.onError(error);
      void refresh();
    },
  });
}
