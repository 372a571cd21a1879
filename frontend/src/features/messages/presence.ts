import { TYPING_SHOWN_MS } from '@meguri/contracts/limits.ts';
import type { Presence, Typing } from '@meguri/contracts/realtime.ts';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../lib/live/connection.ts';
import { tell } from '../../lib/live/socket.ts';
import { createStore, type Store, useStore } from '../../lib/storage/store.ts';
import { type ChatAddress, nameOf } from './chat-address.ts';

/** Which of the watched users are online. */
const online = createStore<ReadonlySet<number>>(new Set());
/** Chats in which the other party is typing. */
const typing = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/** Minimum interval of "typing" notifications, in ms. */
const TYPING_INTERVAL = 3000;

function change<Value>(store: Store<ReadonlySet<Value>>, value: Value, isIn: boolean): void {
  const next = new Set(store.get());
  if (isIn) next.add(value);
  else next.delete(value);
  store.set(next);
}

export const hearPresence = ({ userId, online: isOnline }: Presence): void => change(online, userId, isOnline);

export function stopTyping(chat: ChatAddress): void {
  clearTimeout(ends.get(nameOf(chat)));
  change(typing, nameOf(chat), false);
}

export function hearTyping({ kind, id }: Typing): void {
  const chat = { kind, id };
  stopTyping(chat);
  change(typing, nameOf(chat), true);
  ends.set(
    nameOf(chat),
    setTimeout(() => stopTyping(chat), TYPING_SHOWN_MS),
  );
}

/** Whether the other party of a chat is online; asked again after the socket has reconnected. @param userId null: none */
export function useOnline(userId: number | null): boolean {
  const connected = useConnection() === 'connected';
  useEffect(() => {
    if (connected && userId !== null) tell('presence', { userId });
  }, [connected, userId]);
  const isOnline = useStore(online, () => userId !== null && online.get().has(userId), false);
  return connected && isOnline;
}

export const useTyping = (chat: ChatAddress): boolean => useStore(typing, () => typing.get().has(nameOf(chat)), false);

/** Returns a function to call on every key press; it notifies the other party, throttled. */
export function useNotifyTyping({ kind, id }: ChatAddress): () => void {
  const lastSent = useRef(0);
  return () => {
    const now = Date.now();
    if (now - lastSent.current < TYPING_INTERVAL) return;
    lastSent.current = now;
    tell('typing', { kind, id });
  };
}
