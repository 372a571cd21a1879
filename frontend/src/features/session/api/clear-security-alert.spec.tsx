import { afterEach, expect, it, vi } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { setImmediate as turn } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { forgetCsrfToken } from '../../../lib/http/csrf-token.ts';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { toasts } from '../../../ui/overlay/toast-store.ts';
import { useClearSecurityAlert } from './clear-security-alert.ts';

afterEach(() => {
  forgetCsrfToken();
  vi.restoreAllMocks();
});

it('an alert is gone at once for who closes it; that the service didn’t hear of it is only logged', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const queries = createQueryClient();
  queries.setQueryData(['/api/user'], { id: 1, metadata: { security_alert: { message: '' } } });
  let clear = () => undefined as void;
  const Page = () => void (clear = useClearSecurityAlert());
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  clear();
  expect(queries.getQueryData(['/api/user'])).toEqual({ id: 1, metadata: { security_alert: null } });
  await turn();
  expect(logged).toHaveBeenCalledTimes(1);
  expect(toasts.get()).toEqual([]);
  queries.clear();
});
