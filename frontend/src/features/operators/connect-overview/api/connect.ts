import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import type { PaymentTestBody, PaymentTestMode, WebhookWay } from '@meguri/contracts/operators/payment-tests.ts';
import type { ProviderCheck } from '@meguri/contracts/read-models/provider-check.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const POLLING = 60_000;
const OVERVIEW = '/api/admin/connect';
const CHECK = '/api/admin/connect/check';
const TESTS = '/api/admin/payment-tests';

/** The state of payouts and of the provider's platform account. */
export const useConnectOverview = () =>
  useQuery({
    queryKey: [OVERVIEW],
    queryFn: ({ signal }) => get<ConnectOverview>(OVERVIEW, signal),
    refetchInterval: POLLING,
  });

/** Always asked again: an operator looks after having changed something at the provider. */
export const useProviderCheck = () =>
  useQuery({
    queryKey: [CHECK],
    queryFn: ({ signal }) => get<ProviderCheck>(CHECK, signal),
    staleTime: 0,
  });

/** 404 in production, where real money is moved. Always refetched, because another operator may have changed the webhook mode. */
export const usePaymentTestMode = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: [TESTS],
    queryFn: ({ signal }) => get<PaymentTestMode>(TESTS, signal),
    retry: false,
    staleTime: 0,
  });

export const usePaymentTest = (handlers: Handlers) =>
  useCommand((body: PaymentTestBody, key) => send<void>('POST', TESTS, { body, key }), handlers);

/** The response is written to the cache, so that the page shows the new mode at once. */
export function useWebhookWay({ onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((test: WebhookWay, key) => send<void>('POST', TESTS, { body: { test }, key }), {
    onSuccess: (answer, test) => {
      setQueryData<PaymentTestMode>(queries, [TESTS], (before) => before && { ...before, webhooks: test });
      onSuccess(answer);
    },
    onError,
  });
}
