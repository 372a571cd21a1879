import { describe, expect, it } from '@jest/globals';
import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ClosedNotice } from './closed-notice.tsx';

const read = (over: Partial<Conversation>): string => {
  const conversation = {
    ...{ kind: 'transaction', closed: true, closedBecause: 'ended', blockedByViewer: false },
    ...{ counterpart: { id: 7, displayName: 'けんじ' }, item: { id: 'i1', name: '羽織', image: null } },
    ...over,
  } as Partial<Conversation> as Conversation;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">
        <ClosedNotice conversation={conversation} draft="" onDiscard={() => undefined} />
      </StaticRouter>
    </QueryClientProvider>,
  );
};

describe('the chat of an ended rental', () => {
  it('leads to the direct chat with the other party, about the rental’s item', () => {
    expect(read({})).toMatch(/href="\/messages\/7\?item=i1"[^>]*>けんじさんに直接送る/);
  });

  it.each([
    [{ closedBecause: 'left' }],
    [{ closedBecause: 'not_open' }],
    [{ closedBecause: 'blocked', blockedByViewer: true }],
    [{ kind: 'support' }],
  ] as const)('has no such link where it can’t be used: %j', (over) => expect(read(over)).not.toContain('直接送る'));
});
