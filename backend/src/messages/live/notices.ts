import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';

/** What instances tell one another over LISTEN: ids only, never what was written. */
export const MESSAGE_CHANNEL = 'meguri_messages';

/** Two people's chat has a new message. */
export interface MessageNotice {
  readonly what: 'message';
  readonly chatId: string;
  readonly position: number;
  readonly userIds: readonly number[];
}
/** Somebody has read on, or put a chat aside: these people fetch these paths again. */
export interface ReadNotice {
  readonly what: 'read';
  readonly people: readonly { readonly userId: number; readonly keys: readonly string[] }[];
}
export interface TypingNotice {
  readonly what: 'typing';
  readonly kind: ConversationKind;
  /** As the one who hears of it knows the chat. */
  readonly id: string;
  readonly userId: number;
  readonly toId: number;
}
/** Who has these people's sockets says so. */
export interface PresenceQuestion {
  readonly what: 'who';
  readonly userId: number;
}
/** null: this instance has none of this person's any more; others may. */
export interface PresenceNotice {
  readonly what: 'presence';
  readonly userId: number;
  readonly online: boolean;
}
export type Notice = MessageNotice | ReadNotice | TypingNotice | PresenceQuestion | PresenceNotice;

/** The path below /api/ under which somebody reads a chat. */
export function keyOf(kind: ConversationKind, id: string): string {
  if (kind === 'support') return `damage-reports/${id}/messages`;
  return kind === 'direct' ? `messages/${id}` : `transaction-messages/${id}`;
}
