import type { ConversationKind } from './conversation.ts';

interface Chat {
  readonly kind: ConversationKind;
  /** The other person's, or the round's. */
  readonly id: number | string;
}

/** Before a round's id: its chat with operators. */
export const SUPPORT_CHAT = 'damage-';

/** The page on which a chat is read. Links and notices name it alike: whoever is there already isn't told to go there. */
export const chatPage = ({ kind, id }: Chat): string => `/messages/${kind === 'support' ? SUPPORT_CHAT : ''}${id}`;
