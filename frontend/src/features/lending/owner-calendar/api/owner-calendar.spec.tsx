import { afterEach, expect, it, jest } from '@jest/globals';
import type { BlockDaysBody, OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../../lib/http/api.ts';
import { ownerCalendarQuery, useBlockDays } from './owner-calendar.ts';

const DAYS: BlockDaysBody = { startDate: '2026-12-01', endDate: '2026-12-03' };
const ID = '00000000-0000-4000-8000-000000000009';
const REQUESTED = [{ roundId: ID, startDate: '2026-12-12', endDate: '2026-12-13' }];

afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

it('days that were unblocked after a lost response are blocked again by a second press, and requested days stay', async () => {
  let blocked: OwnerCalendar['blocked'] = [];
  const known = new Set<string | null>();
  let isLost = true;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    // The service does once what comes under one key, and answers with the calendar as it is.
    const key = new Headers(init?.headers).get('idempotency-key');
    if (!known.has(key)) blocked = [{ id: ID, ...DAYS }];
    known.add(key);
    if (isLost) throw new TypeError('the answer is lost');
    return Response.json({ reserved: [], blocked });
  });
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const { queryKey } = ownerCalendarQuery('i');
  queries.setQueryData(queryKey, { reserved: [], requested: REQUESTED, blocked });
  for (const path of ['/api/items/i', '/api/items/other', '/api/items?q=a']) queries.setQueryData([path], {});
  let settled = (): void => undefined;
  let run = (_: BlockDaysBody): void => undefined;
  const Form = () => {
    run = useBlockDays('i', { onSuccess: () => settled(), onError: () => settled() }).run;
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
  const press = async () => {
    const done = new Promise<void>((resolve) => (settled = resolve));
    run({ ...DAYS });
    await done;
    await new Promise(setImmediate);
  };
  await press();
  expect(blocked).toHaveLength(1);
  blocked = [];
  isLost = false;
  await press();
  expect(queries.getQueryData(queryKey)).toEqual({
    reserved: [],
    requested: REQUESTED,
    blocked: [{ id: ID, ...DAYS }],
  });
  // Requested and free days are refetched.
  const outdated = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(outdated.map(({ queryKey: [path] }) => path)).toEqual([
    '/api/items/i/calendar',
    '/api/items/i',
    '/api/items?q=a',
  ]);
  queries.clear();
});
