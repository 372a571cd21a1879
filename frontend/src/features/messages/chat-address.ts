import { SUPPORT_CHAT } from '@meguri/contracts/message/chat-page.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';

/** A chat by what its address names: a user's id, or a round's. */
export interface ChatAddress {
  readonly kind: ConversationKind;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const USER = /^[1-9]\d{0,9}$/;

/** What comes after `/messages/`: a user's number, a round's id, or `damage-` and a round's id. null: neither. */
export function chatAt(segment: string): ChatAddress | null {
  if (USER.test(segment)) return { kind: 'direct', id: segment };
  if (UUID.test(segment)) return { kind: 'transaction', id: segment.toLowerCase() };
  const round = segment.startsWith(SUPPORT_CHAT) ? segment.slice(SUPPORT_CHAT.length) : '';
  return UUID.test(round) ? { kind: 'support', id: round.toLowerCase() } : null;
}

const PATHS: Readonly<Record<ConversationKind, (id: string) => string>> = {
  direct: (id) => `/api/messages/${id}`,
  transaction: (id) => `/api/transaction-messages/${id}`,
  support: (id) => `/api/damage-reports/${id}/messages`,
};

/** Where its messages are read and sent. */
export const pathOf = ({ kind, id }: ChatAddress): string => PATHS[kind](id);

/** Where it is marked as read, and put aside. */
export const marksOf = ({ kind, id }: ChatAddress): string => `/api/messages/${kind}/${id}`;

/** One word for a chat, as for the name of a draft. */
export const nameOf = ({ kind, id }: ChatAddress): string => `${kind}-${id}`;
