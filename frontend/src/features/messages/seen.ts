import type { Message } from '@meguri/contracts/message/message.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, isPassing } from '../../lib/http/api-error.ts';
import { retryDelay } from '../../lib/query/query-client.ts';
import { markRead } from './api/conversations.ts';
import type { ChatAddress } from './chat-address.ts';
import type { Thread } from './thread.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => document.visibilityState === 'visible';

/** Whether somebody has that element before their eyes: scrolled into the window, of a tab that is in front. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isWithin, setWithin] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setWithin(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return useSyncExternalStore(subscribe, isVisible, () => false) && isWithin;
}

/** The oldest that the viewer hasn't read, of those that are there; null: none. */
export function firstUnread({ items, conversation }: Thread, isOwn: (message: Message) => boolean): Message | null {
  if (conversation.unreadCount === 0) return null;
  const others = items.filter((message) => !isOwn(message));
  return others.at(-Math.min(others.length, conversation.unreadCount)) ?? null;
}

/** Where "new" begins: what wasn't read when the chat came into sight, until one leaves it or answers. */
export function useNewMark(unread: Message | null, inSight: boolean) {
  const [mark, setMark] = useState<string | null>(null);
  const [wasInSight, setWasInSight] = useState(false);
  if (wasInSight !== inSight) {
    setWasInSight(inSight);
    if (!inSight) setMark(null);
  }
  if (!inSight && unread !== null && mark !== unread.id) setMark(unread.id);
  return [mark, () => setMark(null)] as const;
}

interface Seen {
  readonly isUnread: boolean;
  readonly inSight: boolean;
  /** How often somebody has signed in: a refusal to a session that had ended is none to the next. */
  readonly logins: number;
}

/**
 * Marks everything as read up to the last of the others' messages, once it is in sight. What didn't arrive, or came as one of too many,
 * is said again, after a pause.
 */
export function useReadMark(chat: ChatAddress, last: Message | null, { isUnread, inSight, logins }: Seen): void {
  const queries = useQueryClient();
  const { kind, id } = chat;
  const marked = useRef<string | null>(null);
  const [failures, setFailures] = useState(0);
  const upTo = isUnread && inSight ? (last?.id ?? null) : null;
  useEffect(() => {
    if (upTo === null || marked.current === upTo) return undefined;
    const say = () => {
      marked.current = upTo;
      markRead(queries, { kind, id }, upTo).then(
        () => setFailures(0),
        (error: unknown) => {
          marked.current = null;
          if (isPassing(error) || isOneOfTooMany(error)) setFailures((before) => before + 1);
        },
      );
    };
    if (failures === 0) return say();
    const timer = setTimeout(say, retryDelay(failures - 1));
    return () => clearTimeout(timer);
  }, [queries, kind, id, upTo, failures, logins]);
}

const isOneOfTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429;
