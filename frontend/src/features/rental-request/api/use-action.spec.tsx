import { afterEach, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../lib/http/api.ts';
import { createQueryClient } from '../../../lib/query/query-client.ts';
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
