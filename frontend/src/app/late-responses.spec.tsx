/** @jest-environment node */
import { afterEach, expect, it, jest } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { MessagePage } from '@meguri/contracts/message/message.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setImmediate as turn } from 'node:timers/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { useSaveOwnSizes } from '../features/account/own-sizes/api/own-sizes.ts';
import { favouritesQuery, useFavour } from '../features/favourites/api/favourites.ts';
import { keepFavourite } from '../features/favourites/api/keep-favourite.ts';
import { useBlockDays, useUnblockDays } from '../features/lending/owner-calendar/api/owner-calendar.ts';
import { chatQuery, useOlderMessages } from '../features/messages/api/chat.ts';
import { receiptPath, useReceiptName } from '../features/money/payment/api/receipt.ts';
import { useFollow } from '../features/people/api/people.ts';
import { useWriteReview } from '../features/reviews/api/write-review.ts';
import { useClearSecurityAlert } from '../features/session/api/clear-security-alert.ts';
import { useUpdateAccount } from '../features/session/api/update-account.ts';
import { api, get } from '../lib/http/api.ts';
import { createQueryClient } from '../lib/query/query-client.ts';
import { MEMBER } from '../testing/accounts.testing.ts';

afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

const ITEM = { id: 'i', name: '藍染めのストール' } as ItemSummary;
const BLOCKED = { id: 'b', startDate: '2026-12-01', endDate: '2026-12-03' };
const REVIEWS = { canWrite: true, until: null, own: null, other: null };
const ALERT = { timestamp: '2026-11-01T00:00:00.000Z', oldValue: '1', newValue: '2', message: '' };
const handlers = { onSuccess: () => undefined, onError: () => undefined };

/** What a hook gives to a page. */
function onPage<Given>(queries: QueryClient, hook: () => Given): Given {
  const given: Given[] = [];
  const Page = () => void given.push(hook());
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  return given[0]!;
}

/** What is asked for is answered as it stood then, once that is let through; a change at once. */
function answers(asked: () => unknown, changed: unknown = null): () => void {
  let letThrough = (): void => undefined;
  const late = new Promise<void>((resolve) => (letThrough = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, { method = 'GET' } = {}) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    if (method !== 'GET') return Response.json(changed);
    const then = asked();
    await late;
    return Response.json(then);
  });
  return letThrough;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo() && waited < 500; waited += 1) await turn();
  expect(isSo()).toBe(true);
}

interface Late {
  readonly what: string;
  readonly path: string;
  readonly before: object;
  readonly saved: object;
  readonly useChange: () => () => void;
}

const LATE: readonly Late[] = [
  {
    what: 'a member’s sizes',
    path: '/api/user/sizes',
    before: { tops: 's' },
    saved: { tops: 'm' },
    useChange: () => {
      const { run } = useSaveOwnSizes(handlers);
      return () => run({ tops: 'm' } as never);
    },
  },
  {
    what: 'days that an owner blocks',
    path: '/api/items/i/calendar',
    before: { reserved: [], requested: [], blocked: [] },
    saved: { reserved: [], requested: [], blocked: [BLOCKED] },
    useChange: () => {
      const { run } = useBlockDays('i', handlers);
      return () => run({ startDate: BLOCKED.startDate, endDate: BLOCKED.endDate });
    },
  },
  {
    what: 'days that an owner unblocks',
    path: '/api/items/i/calendar',
    before: { reserved: [], requested: [], blocked: [BLOCKED] },
    saved: { reserved: [], requested: [], blocked: [] },
    useChange: () => {
      const { run } = useUnblockDays('i', handlers);
      return () => run('b');
    },
  },
  {
    what: 'a follow',
    path: '/api/follows/3',
    before: { isFollowing: false },
    saved: { isFollowing: true },
    useChange: () => {
      const { run } = useFollow(3, handlers.onError);
      return () => run(true);
    },
  },
  {
    what: 'a review',
    path: '/api/rental-requests/r/review',
    before: REVIEWS,
    saved: { ...REVIEWS, own: { rating: 5 } },
    useChange: () => {
      const { run } = useWriteReview('r', handlers);
      return () => run({ rating: 5 });
    },
  },
  {
    what: 'the name on a receipt',
    path: receiptPath('r'),
    before: { name: '', nameFixed: false },
    saved: { name: '髙﨑', nameFixed: true },
    useChange: () => {
      const { run } = useReceiptName('r', handlers);
      return () => run('髙﨑');
    },
  },
  {
    what: 'a dismissed welcome',
    path: '/api/user',
    before: { ...MEMBER, hasSeenWelcome: false },
    saved: MEMBER,
    useChange: () => {
      const { run } = useUpdateAccount(MEMBER.id);
      return () => run({ has_seen_welcome: true });
    },
  },
  {
    what: 'a dismissed security alert',
    path: '/api/user',
    before: { ...MEMBER, metadata: { security_alert: ALERT } },
    saved: MEMBER,
    useChange: useClearSecurityAlert,
  },
];

it.each(LATE)(
  '$what: a response requested before the change doesn’t overwrite it',
  async ({ path, before, saved, useChange }) => {
    const queries = createQueryClient();
    const letThrough = answers(() => before, saved);
    queries.setQueryData([path], before, { updatedAt: 1 });
    const asked = queries.fetchQuery({ queryKey: [path], queryFn: ({ signal }) => get(path, signal) });
    const known = () => JSON.stringify(queries.getQueryData([path]));
    onPage(queries, useChange)();
    await until(() => known() === JSON.stringify(saved));
    letThrough();
    await asked;
    expect(queries.getQueryData([path])).toEqual(saved);
    queries.clear();
  },
);

it.each([
  ['a new favourite', (queries: QueryClient) => onPage(queries, () => useFavour(ITEM, handlers.onError)).run(true)],
  ['a favourite chosen before the login', (queries: QueryClient) => void keepFavourite(queries, ITEM)],
])('%s: the item is among the favourites, though these were requested before the change', async (_, press) => {
  const queries = createQueryClient();
  const kept: ItemSummary[] = [];
  const letThrough = answers(() => ({ items: [...kept], nextCursor: null }), { isFavourite: true, favouriteCount: 1 });
  // As for a link that a pointer comes near to.
  const ahead = queries.prefetchInfiniteQuery(favouritesQuery());
  await turn();
  press(queries);
  kept.push(ITEM);
  await until(() => queries.getQueryData(['/api/favourites/i']) !== undefined);
  letThrough();
  await ahead;
  const { pages } = await queries.fetchInfiniteQuery(favouritesQuery());
  expect(pages.flatMap(({ items }) => items)).toEqual([ITEM]);
  queries.clear();
});

it('loaded older messages of a chat stay when a response for the latest ones arrives afterwards', async () => {
  const queries = createQueryClient();
  const chat = { kind: 'direct', id: '3' } as const;
  const page = (id: string, hasOlder: boolean) => ({ items: [{ id }], hasOlder, conversation: {} }) as MessagePage;
  const { queryKey } = chatQuery(chat);
  const letThrough = answers(() => page('m2', true));
  queries.setQueryData(queryKey, page('m2', true));
  const asked = queries.fetchQuery(chatQuery(chat));
  await turn();
  jest.mocked(fetch).mockImplementation(async () => Response.json(page('m1', false)));
  const known = () => queries.getQueryData(queryKey)?.items.map(({ id }) => id);
  onPage(queries, () => useOlderMessages(chat)).load();
  await until(() => known()?.length === 2);
  letThrough();
  await asked;
  expect(known()).toEqual(['m1', 'm2']);
  queries.clear();
});
