import { expect, it } from '@jest/globals';
import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ConversationRow } from './conversation-row.tsx';

const CONVERSATION: Conversation = {
  ...{ kind: 'transaction', id: 'r1', unreadCount: 0, closed: false, closedBecause: null },
  counterpart: { id: 7, username: 'kenji', displayName: 'けんじ', profileImage: null },
  item: { id: 'i1', name: '羽織', image: null },
  round: { status: 'in_use', statusLabel: '利用中', startDate: '2026-11-25', endDate: '2026-12-01' },
  ...{ lastMessage: null, blockedByViewer: false, archived: false },
};

const shown = (conversation: object): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/messages">
        <ConversationRow conversation={conversation as Conversation} viewerId={1} isOpen={false} />
      </StaticRouter>
    </QueryClientProvider>,
  );

it('a party of several rentals sees the status and days of each one’s chat', () => {
  expect(shown(CONVERSATION)).toMatch(/利用中 11\/25〜12\/1<\/span><span[^>]*>羽織/);
});

it('a chat about an item, or from a server of the previous release, shows the item alone', () => {
  const { round: _, ...before } = CONVERSATION;
  for (const one of [{ ...CONVERSATION, round: null }, before]) {
    expect(shown(one)).toContain('羽織');
    expect(shown(one)).not.toContain('〜');
  }
});
