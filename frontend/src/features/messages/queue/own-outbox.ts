import type { Message, MessageBody } from '@meguri/contracts/message/message.ts';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { photoUpload } from '../../../lib/http/upload-photo.ts';
import { connection } from '../../../lib/live/connection.ts';
import { storeFiles, storedFiles } from '../../../lib/storage/persistent-files.ts';
import { forget, store, stored, storedNames } from '../../../lib/storage/storage.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { chatQuery, showMessage } from '../api/chat.ts';
import { refreshLists } from '../api/conversations.ts';
import { type ChatAddress, pathOf } from '../chat-address.ts';
import { createOutbox, type Left } from './outbox.ts';
import { outgoingName, type Outgoing } from './outgoing.ts';
import { uniqueId } from '../../../lib/unique-id.ts';

interface Owner {
  readonly userId: number;
  readonly queries: QueryClient;
}

let owner: Owner | null = null;
const upload = photoUpload<{ readonly url: string }>('/api/upload-message-image', { field: 'file' });
const nameOf = ({ clientId }: Outgoing): string => outgoingName(owner?.userId ?? 0, clientId);

/** An entry that is no longer stored was sent or removed in another tab, or its author has logged out. It must not be sent. */
const isKept = (one: Outgoing): boolean => stored('local', nameOf(one)) !== null;

/**
 * Sends a message as its author. If another member has logged in in another tab the server refuses it (it compares `member`), and
 * the message waits for its author. A reused id means that the message arrived before, though its photos got new URLs on the retry.
 */
async function post(one: Outgoing): Promise<void> {
  if (owner === null || !isKept(one)) return;
  const { queries, userId: member } = owner;
  const { chat, content, clientId, itemId, photos } = one;
  const images = photos.flatMap(({ url }) => url ?? []);
  const body: MessageBody = { content, images, clientId, ...(itemId !== null && { itemId }) };
  try {
    await showMessage(queries, chat, await send<Message>('POST', pathOf(chat), { body, member }));
  } catch (error) {
    if (!hasArrived(error)) throw error;
    await queries.invalidateQueries({ queryKey: chatQuery(chat).queryKey });
  }
  void refreshLists(queries);
}

const hasArrived = (error: unknown): boolean => error instanceof ApiError && error.code === 'idempotency_key_reused';

/** Outgoing messages of this browser's member. */
const outbox = createOutbox({
  post,
  upload: async (photo, onSent) => (await upload(photo, onSent, owner?.userId)).url,
  keep: (one, files) => {
    store('local', nameOf(one), one);
    if (files !== undefined && files.size > 0) void storeFiles(nameOf(one), Object.fromEntries(files));
  },
  drop: (one) => {
    forget('local', nameOf(one));
    if (one.photos.length > 0) void storeFiles(nameOf(one), {});
  },
  later: (task, ms) => void setTimeout(task, ms),
});
export const { retry, remove, withoutPhoto } = outbox;

/** A stored message from before a reload; null: there is nothing to send. */
async function leftAt(name: string): Promise<Left | null> {
  const one = stored<Outgoing>('local', name);
  if (one === null) return null;
  const files = one.photos.length > 0 ? await storedFiles(name) : {};
  const photos = one.photos.flatMap((photo) => {
    const file = files[photo.id];
    return file === undefined ? [] : [{ ...photo, preview: URL.createObjectURL(file), sent: 0, problem: null }];
  });
  // Its photos are lost and it has no text.
  if (photos.length === 0 && one.content === '') {
    forget('local', name);
    return null;
  }
  const state = one.state === 'refused' ? 'refused' : 'waiting';
  return { one: { ...one, photos, state }, files: new Map(Object.entries(files)) };
}

async function resume(userId: number): Promise<void> {
  const known = new Set(outbox.messages.get().map(nameOf));
  const names = storedNames('local', outgoingName(userId, '')).filter((name) => !known.has(name));
  const left = await Promise.all(names.map(leftAt));
  // Another member may have logged in meanwhile.
  if (owner?.userId === userId) outbox.resume(left.filter((one) => one !== null));
}

/** Sends this member's stored messages, now and whenever the network or the socket is back. May be called again. */
export function openOutbox(userId: number, queries: QueryClient): void {
  const isAnother = owner?.userId !== userId;
  if (owner === null) {
    window.addEventListener('online', outbox.wake);
    connection.subscribe(() => connection.get() === 'connected' && outbox.wake());
  }
  owner = { userId, queries };
  if (isAnother) outbox.clear();
  for (const one of outbox.messages.get()) if (!isKept(one)) outbox.remove(one.clientId);
  void resume(userId);
  outbox.wake();
}

const NONE: readonly Outgoing[] = [];
/** Outgoing messages of all chats. */
export const useOutgoing = (): readonly Outgoing[] => useStore(outbox.messages, outbox.messages.get, NONE);

/**
 * Queues a message.
 * @param photos with their object URLs
 * @param clientId of a message that two presses send once
 */
export function sendOff(
  chat: ChatAddress,
  said: Pick<Outgoing, 'content' | 'itemId' | 'at'>,
  photos: readonly { readonly id: string; readonly file: File; readonly preview: string }[],
  clientId = uniqueId(),
): void {
  const leaving = photos.map(({ id, preview }) => ({ id, preview, url: null, sent: 0, problem: null }));
  const one: Outgoing = { ...said, clientId, chat, photos: leaving, state: 'waiting', problem: null };
  outbox.add(one, new Map(photos.map(({ id, file }) => [id, file])));
}
