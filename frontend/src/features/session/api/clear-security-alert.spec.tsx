import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { setImmediate as turn } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../lib/http/api.ts';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { waitFor } from '../../../lib/wait-for.testing.ts';
import { toasts } from '../../../ui/overlay/toast-store.ts';
import { useClearSecurityAlert } from './clear-security-alert.ts';
import { fetchCurrentViewer, viewerQuery } from './viewer.ts';

afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

const ALERT = { id: 1, metadata: { security_alert: { message: '' } } };
const NONE = { id: 1, metadata: { security_alert: null } };

/** A page on which there is an alert. */
function alerted() {
  const queries = createQueryClient();
  queries.setQueryData(['/api/user'], ALERT);
  let clear = () => undefined as void;
  const Page = () => void (clear = useClearSecurityAlert());
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  return { queries, clear };
}

it('a dismissed alert disappears at once, and a failed request is only logged', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { queries, clear } = alerted();
  clear();
  expect(queries.getQueryData(['/api/user'])).toEqual(NONE);
  await turn();
  expect(logged).toHaveBeenCalledTimes(1);
  expect(toasts.get()).toEqual([]);
  queries.clear();
});

it('a dismissed alert doesn’t reappear by a response requested before the server stored that', async () => {
  const { queries, clear } = alerted();
  const { queryKey } = viewerQuery;
  let known: object = ALERT;
  let hear = (): void => undefined;
  const heard = new Promise<void>((resolve) => (hear = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    const then = known;
    await heard;
    return Response.json(then);
  });
  const leave = new QueryObserver(queries, { queryKey, queryFn: fetchCurrentViewer, gcTime: Infinity }).subscribe(
    () => undefined,
  );
  clear();
  void queries.refetchQueries({ queryKey });
  await turn();
  known = NONE;
  hear();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(queries.getQueryData(['/api/user'])).toEqual(NONE);
  leave();
  queries.clear();
});
