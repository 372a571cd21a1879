import type { MovedDeadline, SetupProblem } from '@meguri/contracts/read-models/administration.ts';
import type { Incident, ParkedStream, ReadModelHealth } from '@meguri/contracts/read-models/upkeep.ts';
import type { StuckRounds } from '@meguri/contracts/operators/stuck-rounds.ts';
import type { ServiceOverview } from '@meguri/contracts/read-models/service-overview.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { invalidate, useInvalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';

const POLLING = 30_000;
const OVERVIEW = '/api/admin/service-overview';
const STUCK_ROUNDS = '/api/admin/stuck-rounds';
const READ_MODELS = '/api/admin/read-models';
const PAYMENT_SETUP = '/api/admin/payment-setup';
const MOVED_DEADLINES = '/api/admin/moved-deadlines';
const INCIDENTS = '/api/admin/incidents';

/** Overall state of the service. */
export const useServiceOverview = () =>
  useQuery({
    queryKey: [OVERVIEW],
    queryFn: ({ signal }) => get<ServiceOverview>(OVERVIEW, signal),
    refetchInterval: POLLING,
  });

/** Rentals that should have progressed automatically. */
export const useStuckRounds = () =>
  useQuery({
    queryKey: [STUCK_ROUNDS],
    queryFn: ({ signal }) => get<StuckRounds>(STUCK_ROUNDS, signal),
    refetchInterval: POLLING,
  });

export const useReadModels = () =>
  useQuery({
    queryKey: [READ_MODELS],
    queryFn: ({ signal }) =>
      get<{ items: readonly ReadModelHealth[]; parked: readonly ParkedStream[] }>(READ_MODELS, signal),
    refetchInterval: POLLING,
  });

/** Configuration missing at the payment provider. Each request asks the provider, so it is only fetched on this page. */
export const usePaymentSetup = () =>
  useQuery({
    queryKey: [PAYMENT_SETUP],
    queryFn: ({ signal }) => get<{ items: readonly SetupProblem[] }>(PAYMENT_SETUP, signal),
  });

/** The 100 most recent deadlines moved by interruptions. */
export const useMovedDeadlines = () =>
  useQuery({
    queryKey: [MOVED_DEADLINES],
    queryFn: ({ signal }) => get<{ items: readonly MovedDeadline[] }>(MOVED_DEADLINES, signal),
    refetchInterval: POLLING,
  });

/** Jobs that failed permanently and haven't been retried by an operator. */
export const useIncidents = () => usePagedList<Incident>(INCIDENTS, POLLING);

/** Retries all of them, across all pages. */
export function useRetryAll(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useInvalidate('/api/admin');
  return useCommand((_: null, key) => send<{ retried: number }>('POST', `${INCIDENTS}/retry`, { key }), {
    onSuccess: () => refresh().then(handlers.onSuccess),
    onError: handlers.onError,
  });
}

export function useRetry(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useInvalidate('/api/admin');
  return useCommand((id: string, key) => send<void>('POST', `${INCIDENTS}/${id}/retry`, { key }), {
    onSuccess: () => refresh().then(handlers.onSuccess),
    onError: (error) => {
      handlers.onError(error);
      void refresh();
    },
  });
}

export function useSkip(handlers: { onSuccess: () => void; onError: (error: Error) => void }) {
  const refresh = useInvalidate('/api/admin');
  return useCommand(
    ({ id, note }: { readonly id: string; readonly note: string }, key) =>
      send<void>('POST', `${INCIDENTS}/${id}/skip`, { body: { note }, key }),
    { onSuccess: () => refresh().then(handlers.onSuccess), onError: handlers.onError },
  );
}

export function useSwitchMaintenance({ onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand(
    (on: boolean) => send<{ maintenance: boolean }>('PUT', '/api/admin/maintenance', { body: { on } }),
    {
      onSuccess: () => invalidate(queries, (path) => path === '/api/status').then(onSuccess),
      onError,
    },
  );
}
