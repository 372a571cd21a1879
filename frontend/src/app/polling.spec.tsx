import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { useOwnerCalendar } from '../features/lending/owner-calendar/api/owner-calendar.ts';
import { useChat } from '../features/messages/api/chat.ts';
import { useConversations } from '../features/messages/api/conversations.ts';
import { useUnreadCount } from '../features/messages/api/unread-count.ts';
import { useTurns } from '../features/my-rounds/api/turn-count.ts';
import { useRentalRequest } from '../features/rental-request/api/rental-request.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { connection } from '../lib/live/connection.ts';
import { type Interval, pollingWhile } from '../lib/query/polling.ts';
import { createQueryClient } from '../lib/query/query-client.ts';

const answeredAt = (dataUpdatedAt: number) => ({ state: { dataUpdatedAt } });
const NEVER = answeredAt(0);

/** What a page that calls this asks for again and again, and how often, in ms. */
function asked(hook: () => unknown): [unknown, unknown] | undefined {
  const queries = createQueryClient();
  const seen = jest.spyOn(queries, 'defaultQueryOptions');
  const Page = () => void hook();
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  queries.clear();
  const [terms] = seen.mock.calls.map(([options]) => options as { queryKey?: unknown[]; refetchInterval?: unknown });
  const interval = terms?.refetchInterval;
  return terms && [terms.queryKey?.[0], typeof interval === 'function' ? (interval as Interval)(NEVER) : interval];
}

describe('without a socket', () => {
  it.each<[string, () => unknown, string, number]>([
    ['who is signed in', useViewer, '/api/user', 30],
    ['the number of rentals that wait for the member', useTurns, '/api/trades/summary', 60],
    ['a rental request', () => useRentalRequest('8'), '/api/rental-requests/8', 3],
    ['an item’s calendar', () => useOwnerCalendar('i'), '/api/items/i/calendar', 30],
    ['the number of unread messages', useUnreadCount, '/api/messages?limit=1', 10],
    ['the conversations', () => useConversations({ words: '', archived: false }), '/api/messages', 10],
    ['a direct chat', () => useChat({ kind: 'direct', id: '2' }), '/api/messages/2', 3],
    ['a rental’s chat', () => useChat({ kind: 'transaction', id: '8' }), '/api/transaction-messages/8', 2],
  ])('%s is polled at its interval', (_, hook, path, seconds) => {
    expect(asked(hook)).toEqual([path, seconds * 1000]);
  });
});

describe('a socket', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 50_000 });
    connection.set('connected');
  });
  afterEach(() => {
    connection.set('off');
    jest.useRealTimers();
  });

  it('makes polling ten times slower while it is connected', () => {
    expect(pollingWhile('connected', 3000)(answeredAt(60_000))).toBe(30_000);
    for (const state of ['off', 'connecting', 'lost'] as const) {
      expect(pollingWhile(state, 3000)(answeredAt(60_000))).toBe(3000);
    }
  });

  it('slows polling down only after the first response that was requested after the connection', () => {
    for (const early of [49_000, 50_000, 51_000]) {
      expect(pollingWhile('connected', 3000)(answeredAt(early))).toBe(3000);
    }
    expect(pollingWhile('connected', 3000)(answeredAt(51_001))).toBe(30_000);
  });
});
