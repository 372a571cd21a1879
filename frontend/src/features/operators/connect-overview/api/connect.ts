import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import type { PaymentTestBody, PaymentTestMode } from '@meguri/contracts/operators/payment-tests.ts';
import { useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const POLLING = 60_000;
const OVERVIEW = '/api/admin/connect';
const TESTS = '/api/admin/payment-tests';

/** How paying owners stands. */
export const useConnectOverview = () =>
  useQuery({
    queryKey: [OVERVIEW],
    queryFn: ({ signal }) => get<ConnectOverview>(OVERVIEW, signal),
    refetchInterval: POLLING,
  });

/** 404 where real money is moved. */
export const usePaymentTestMode = () =>
  useQuery({ queryKey: [TESTS], queryFn: ({ signal }) => get<PaymentTestMode>(TESTS, signal), retry: false });

export const usePaymentTest = (handlers: Handlers) =>
  useCommand((body: PaymentTestBody, key) => send<void>('POST', TESTS, { body, key }), handlers);
