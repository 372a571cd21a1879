import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';

/** The NOTIFY channel between instances; it carries only ids, never texts. */
export const MESSAGE_CHANNEL = 'meguri_messages';

/** A chat between two people has a new message. */
export interface MessageNotice {
  readonly what: 'message';
  readonly chatId: string;
  readonly position: number;
  readonly userIds: readonly number[];
}
/** A user has read on, or archived a chat: these users refetch these paths. */
export interface ReadNotice {
  readonly what: 'read';
  readonly people: readonly { readonly userId: number; readonly keys: readonly string[] }[];
}
export interface TypingNotice {
  readonly what: 'typing';
  readonly kind: ConversationKind;
  /** The chat's id for the user who receives the notice. */
  readonly id: string;
  readonly userId: number;
  readonly toId: number;
}
/** A support thread has changed: its asker and the operators fetch it again. */
export interface SupportNotice {
  readonly what: 'support';
  /** null: a guest. */
  readonly askerId: number | null;
}
/** Asks which instance has sockets of this user. */
export interface PresenceQuestion {
  readonly what: 'who';
  readonly userId: number;
}
/** null: this instance has no sockets of this user any more; others may. */
export interface PresenceNotice {
  readonly what: 'presence';
  readonly userId: number;
  readonly online: boolean;
}
export type Notice = MessageNotice | ReadNotice | TypingNotice | SupportNotice | PresenceQuestion | PresenceNotice;

/** The path below /api/ under which a user reads a chat. */
export function keyOf(kind: ConversationKind, id: string): string {
  if (kind === 'support') return `damage-reports/${id}/messages`;
  return kind === 'direct' ? `messages/${id}` : `transaction-messages/${id}`;
}
