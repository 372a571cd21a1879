import { TYPING_SHOWN_MS } from '@meguri/contracts/limits.ts';
import type { Presence, Typing } from '@meguri/contracts/realtime.ts';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../lib/live/connection.ts';
import { tell } from '../../lib/live/socket.ts';
import { createStore, type Store, useStore } from '../../lib/storage/store.ts';
import { type ChatAddress, nameOf } from './chat-address.ts';

/** Who of those asked about has the service open. */
const online = createStore<ReadonlySet<number>>(new Set());
/** In which chats the other writes now. */
const typing = createStore<ReadonlySet<string>>(new Set());
const ends = new Map<string, ReturnType<typeof setTimeout>>();

/** At most so often, in ms, the other is told that one writes. */
const TOLD_EVERY = 3000;

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

/** Whether the other of a chat has the service open; asked anew when the socket is back. @param userId null: of nobody */
export function useOnline(userId: number | null): boolean {
  const connected = useConnection() === 'connected';
  useEffect(() => {
    if (connected && userId !== null) tell('presence', { userId });
  }, [connected, userId]);
  const isOnline = useStore(online, () => userId !== null && online.get().has(userId), false);
  return connected && isOnline;
}

export const useTyping = (chat: ChatAddress): boolean => useStore(typing, () => typing.get().has(nameOf(chat)), false);

/** To be called with every key: tells the other, now and then. */
export function useTellTyping({ kind, id }: ChatAddress): () => void {
  const told = useRef(0);
  return () => {
    const now = Date.now();
    if (now - told.current < TOLD_EVERY) return;
    told.current = now;
    tell('typing', { kind, id });
  };
}
