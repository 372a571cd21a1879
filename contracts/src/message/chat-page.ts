import type { ConversationKind } from './conversation.ts';

interface Chat {
  readonly kind: ConversationKind;
  /** The other user's id, or the round's. */
  readonly id: number | string;
}

/** Prefix of a round's id for its chat with operators. */
export const SUPPORT_CHAT = 'damage-';

/**
 * The page of a chat. Links and notifications use the same path, so that no toast leads to the page that is already
 * open.
 */
export const chatPage = ({ kind, id }: Chat): string => `/messages/${kind === 'support' ? SUPPORT_CHAT : ''}${id}`;
