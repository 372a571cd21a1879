import { InfiniteQueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Message } from '@meguri/contracts/message/message.ts';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { caseChatQuery } from '../api/case-chat.ts';
import { CaseMessages } from './case-chat.tsx';

const ROUND = '11111111-2222-4333-8444-0000deadbeef';
const REQUEST = { id: ROUND, ownerId: 1, ownerDisplayName: '花子', borrowerDisplayName: '健司' } as never;
const message = (id: string, senderId: number, content: string): Message =>
  ({ id, senderId, content, images: [], createdAt: '2026-12-01T01:00:00.000Z', erased: false }) as unknown as Message;

describe('the chat between a case’s parties', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('names the sender of each message', () => {
    const messages = [message('a', 1, '袖に穴がありました'), message('b', 2, '届いたときからです')];
    const words = renderToStaticMarkup(<CaseMessages request={REQUEST} messages={messages} />).replaceAll(
      /<[^>]+>/g,
      ' ',
    );
    expect(words).toMatch(/花子（オーナー）.*袖に穴がありました.*健司（借り手）.*届いたときからです/);
  });

  it('is loaded page by page from the latest message back', async () => {
    const asked: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((path) => {
      asked.push(String(path));
      const hasOlder = asked.length === 1;
      return Promise.resolve(Response.json({ items: [message(`m${asked.length}`, 1, '')], hasOlder }));
    });
    const observer = new InfiniteQueryObserver(createQueryClient(), caseChatQuery(ROUND));
    await observer.refetch();
    const { hasNextPage } = await observer.fetchNextPage();
    const path = `/api/admin/damage-reports/${ROUND}/transaction-messages`;
    expect(asked).toEqual([path, `${path}?before=m1`]);
    expect(hasNextPage).toBe(false);
  });
});
