/** @jest-environment @happy-dom/jest-environment */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../lib/http/api.ts';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { toasts } from '../../../ui/overlay/toast-store.ts';
import { MEMBER_ACTIONS } from '../actions/index.ts';
import { useAction } from './use-action.ts';

const REQUEST = { id: 'r', itemId: 'i', status: 'request_sent' } as Partial<RentalRequest> as RentalRequest;

afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

it('an owner’s action invalidates the request and the item’s calendar only', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (path) => Response.json(path === '/api/csrf-token' ? { csrfToken: 'token' } : REQUEST));
  const queries = createQueryClient();
  const paths = ['/api/rental-requests/r', '/api/items/i/calendar', '/api/items/other/calendar', '/api/items/i'];
  for (const path of paths) queries.setQueryData([path], {});
  await new Promise<void>((resolve) => {
    const Page = () => void useAction(REQUEST, resolve).run({ action: 'decline' });
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>,
    );
  });
  const outdated = paths.filter((path) => queries.getQueryState([path])?.isInvalidated);
  expect(outdated).toEqual(['/api/rental-requests/r', '/api/items/i/calendar']);
  queries.clear();
});

it.each([true, false])('a payment page opens only on the page where it was asked for: %s', async (stays) => {
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
  jest.spyOn(MEMBER_ACTIONS.pay, 'send').mockImplementation(async () => {
    await answered;
    return { kind: 'page', page: { url: 'https://pay.example.jp/' } } as Awaited<
      ReturnType<typeof MEMBER_ACTIONS.pay.send>
    >;
  });
  const before = window.location.href;
  const opened = jest.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const Button = () => {
    const { run } = useAction(REQUEST, () => undefined);
    return <button type="button" onClick={() => run({ action: 'pay' })} />;
  };
  const { user } = renderComponent(<Button />);
  await user.click(screen.getByRole('button'));
  // The next page is being loaded: this one is still mounted.
  if (!stays) window.history.pushState(null, '', '/profile');
  await act(async () => letGo());
  await waitFor(() => expect(opened.mock.calls.length + toasts.get().length).toBe(1));
  expect(opened).toHaveBeenCalledTimes(stays ? 1 : 0);
  window.history.replaceState(null, '', before);
});
