import type { ChatAddress } from '../chat-address.ts';
import { ownName } from '../../../lib/storage/storage.ts';

/** A photo on its way; its file is kept beside. */
export interface OutgoingPhoto {
  readonly id: string;
  /** For as long as the page lives. */
  readonly preview: string;
  /** Once it has arrived. */
  readonly url: string | null;
  /** Which share of it has left, 0 to 1. */
  readonly sent: number;
  /** Why the server doesn't take it; null: nothing is known against it. */
  readonly problem: string | null;
}

/** A message that was sent off and has not arrived, as far as this page knows. */
export interface Outgoing {
  /** The server takes a message with one id once, however often it comes. */
  readonly clientId: string;
  readonly chat: ChatAddress;
  readonly content: string;
  /** The item it asks about; null: none. */
  readonly itemId: string | null;
  readonly photos: readonly OutgoingPhoto[];
  /** When it was sent off, ISO 8601. */
  readonly at: string;
  /** waiting: for the network, the server or a login, and then by itself; refused: for the person. */
  readonly state: 'sending' | 'waiting' | 'refused';
  /** Why it waits or was refused, for people. */
  readonly problem: string | null;
}

const isOf = (chat: ChatAddress, one: Outgoing): boolean => one.chat.kind === chat.kind && one.chat.id === chat.id;
export const ofChat = (chat: ChatAddress, all: readonly Outgoing[]): Outgoing[] => all.filter((one) => isOf(chat, one));

/** The next of each chat: what was refused holds nothing up, what waits does, so that order is kept. */
export function nextOfEachChat(all: readonly Outgoing[]): Outgoing[] {
  const open = all.filter(({ state }) => state !== 'refused');
  return open.filter((one, index) => !open.slice(0, index).some((before) => isOf(one.chat, before)));
}

/** Under which name a message is kept until it has arrived. */
export const outgoingName = (userId: number, clientId: string): string => ownName(userId, `outgoing:${clientId}`);
