import { instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '../../lib/time/server-time.ts';
import { useChat } from './api/chat.ts';
import type { ChatAddress } from './chat-address.ts';
import { ofChat, type Outgoing } from './queue/outgoing.ts';
import { openOutbox, useOutgoing } from './queue/own-outbox.ts';

export interface SentToday {
  /** The day in Tokyo. */
  readonly today: string;
  /** The viewer's messages of today, oldest first, also those on their way. */
  readonly texts: readonly string[];
  /** Those on their way. */
  readonly outgoing: readonly Outgoing[];
  /** Known, or not to be learned now. */
  readonly isReady: boolean;
  readonly isClosed: boolean;
}

/** What the viewer has sent today into a chat, for ready messages that are shown as sent. */
export function useSentToday(chat: ChatAddress, viewerId: number): SentToday {
  const queries = useQueryClient();
  useEffect(() => openOutbox(viewerId, queries), [viewerId, queries]);
  const { data: thread, error } = useChat(chat);
  const outgoing = ofChat(chat, useOutgoing());
  const today = tokyoDate(instant(useNow()));
  const own = (thread?.items ?? []).filter(
    ({ senderId, createdAt }) => senderId === viewerId && tokyoDate(createdAt) === today,
  );
  return {
    today,
    texts: [...own, ...outgoing].map(({ content }) => content),
    outgoing,
    isReady: thread !== undefined || error !== null,
    isClosed: thread?.conversation.closed === true,
  };
}
