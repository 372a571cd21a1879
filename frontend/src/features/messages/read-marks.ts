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

/** Whether an element is visible: scrolled into view, in a tab that is in the foreground. */
export function useIsVisible(element: RefObject<Element | null>): boolean {
  const [isWithin, setWithin] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setWithin(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return useSyncExternalStore(subscribe, isVisible, () => false) && isWithin;
}

/** The oldest loaded message that the viewer hasn't read; null: none. */
export function firstUnread({ items, conversation }: Thread, isOwn: (message: Message) => boolean): Message | null {
  if (conversation.unreadCount === 0) return null;
  const others = items.filter((message) => !isOwn(message));
  return others.at(-Math.min(others.length, conversation.unreadCount)) ?? null;
}

/** Where "new" begins: the first message that was unread when the chat came into view. Reset when the viewer leaves or answers. */
export function useNewMark(unread: Message | null, isVisible: boolean) {
  const [mark, setMark] = useState<string | null>(null);
  const [wasVisible, setWasVisible] = useState(false);
  if (wasVisible !== isVisible) {
    setWasVisible(isVisible);
    if (!isVisible) setMark(null);
  }
  if (!isVisible && unread !== null && mark !== unread.id) setMark(unread.id);
  return [mark, () => setMark(null)] as const;
}

interface Seen {
  readonly isUnread: boolean;
  readonly isVisible: boolean;
  /** Number of logins: retries after a login, since a rejection for an expired session no longer applies. */
  readonly logins: number;
}

/**
 * Marks messages as read up to the other party's latest one once it is visible. Network failures and rate limits are retried after
 * a pause.
 */
export function useReadMark(chat: ChatAddress, last: Message | null, { isUnread, isVisible, logins }: Seen): void {
  const queries = useQueryClient();
  const { kind, id } = chat;
  const marked = useRef<string | null>(null);
  const [failures, setFailures] = useState(0);
  const upTo = isUnread && isVisible ? (last?.id ?? null) : null;
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
