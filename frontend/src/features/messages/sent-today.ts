import { instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNow } from '../../lib/time/server-time.ts';
import { useChat, useOlderMessages } from './api/chat.ts';
import type { ChatAddress } from './chat-address.ts';
import { ofChat, type Outgoing } from './queue/outgoing.ts';
import { openOutbox, useOutgoing } from './queue/own-outbox.ts';

export interface SentToday {
  /** The day in Tokyo. */
  readonly today: string;
  /** The viewer's messages of today as far as they are loaded, oldest first, also those on their way. */
  readonly texts: readonly string[];
  /** Those on their way. */
  readonly outgoing: readonly Outgoing[];
  /** Known, or not to be learned now. */
  readonly isReady: boolean;
  /** All of today's messages are loaded, or they can't be. */
  readonly isWhole: boolean;
  readonly isClosed: boolean;
}

/** What the viewer has sent today into a chat, for ready messages that are shown as sent. */
export function useSentToday(chat: ChatAddress, viewerId: number): SentToday {
  const queries = useQueryClient();
  useEffect(() => openOutbox(viewerId, queries), [viewerId, queries]);
  const { data: thread, error } = useChat(chat);
  const outgoing = ofChat(chat, useOutgoing());
  const today = tokyoDate(instant(useNow()));
  const isWhole = useWholeDay(chat, today);
  const own = (thread?.items ?? []).filter(
    ({ senderId, createdAt }) => senderId === viewerId && tokyoDate(createdAt) === today,
  );
  return {
    today,
    texts: [...own, ...outgoing].map(({ content }) => content),
    outgoing,
    isReady: thread !== undefined || error !== null,
    isWhole,
    isClosed: thread?.conversation.closed === true,
  };
}

/** On a day of many messages the first ones are on older pages, which are loaded one after the other. */
function useWholeDay(chat: ChatAddress, today: string): boolean {
  const { data: thread } = useChat(chat);
  const older = useOlderMessages(chat);
  const first = thread?.items[0];
  const isMissing = thread?.hasOlder === true && first !== undefined && tokyoDate(first.createdAt) === today;
  const load = useEffectEvent(older.load);
  useEffect(() => {
    if (isMissing) load();
  }, [isMissing, first?.id]);
  return !isMissing || older.error !== null;
}
