import type { ChatAddress } from '../chat-address.ts';
import { ownName } from '../../../lib/storage/storage.ts';

/** A photo of an outgoing message; its file is stored separately. */
export interface OutgoingPhoto {
  readonly id: string;
  /** Object URL, valid as long as the page lives. */
  readonly preview: string;
  /** URL on the server, once it is uploaded. */
  readonly url: string | null;
  /** Share of its bytes sent, 0 to 1. */
  readonly sent: number;
  /** Why the server rejected it; null: it didn't. */
  readonly problem: string | null;
}

/** A message that was sent off and isn't known to be delivered. */
export interface Outgoing {
  /** The server accepts a message once per id, however often it is sent. */
  readonly clientId: string;
  readonly chat: ChatAddress;
  readonly content: string;
  /** The item it is about; null: none. */
  readonly itemId: string | null;
  readonly photos: readonly OutgoingPhoto[];
  /** When the user sent it, ISO 8601. */
  readonly at: string;
  /** waiting: for the network, the server or a login, then retried automatically; refused: the user must act. */
  readonly state: 'sending' | 'waiting' | 'refused';
  /** Why it waits or was rejected, as text. */
  readonly problem: string | null;
}

const isOf = (chat: ChatAddress, one: Outgoing): boolean => one.chat.kind === chat.kind && one.chat.id === chat.id;
export const ofChat = (chat: ChatAddress, all: readonly Outgoing[]): Outgoing[] => all.filter((one) => isOf(chat, one));

/** The next message of each chat. Rejected messages are skipped, waiting ones block later ones, so that the order is kept. */
export function nextOfEachChat(all: readonly Outgoing[]): Outgoing[] {
  const open = all.filter(({ state }) => state !== 'refused');
  return open.filter((one, index) => !open.slice(0, index).some((before) => isOf(one.chat, before)));
}

/** Storage key of an outgoing message. */
export const outgoingName = (userId: number, clientId: string): string => ownName(userId, `outgoing:${clientId}`);
