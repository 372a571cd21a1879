import { SUPPORT_CHAT } from '@meguri/contracts/message/chat-page.ts';
import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';

/** Identifies a chat: by a user's id, or a round's. */
export interface ChatAddress {
  readonly kind: ConversationKind;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const USER = /^[1-9]\d{0,9}$/;

/** Parses what follows `/messages/`: a user's id, a round's id, or `damage-` and a round's id. null: none of these. */
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

/** API path of its messages. */
export const pathOf = ({ kind, id }: ChatAddress): string => PATHS[kind](id);

/** API path to mark it as read or archive it. */
export const marksOf = ({ kind, id }: ChatAddress): string => `/api/messages/${kind}/${id}`;

/** A unique name, used for instance for the stored draft. */
export const nameOf = ({ kind, id }: ChatAddress): string => `${kind}-${id}`;
