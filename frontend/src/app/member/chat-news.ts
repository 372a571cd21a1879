import type { ChatMessage, Presence, TransactionMessage, Typing } from '@meguri/contracts/realtime.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import type { QueryClient } from '@tanstack/react-query';
import { showMessage } from '../../features/messages/api/chat.ts';
import { refreshLists } from '../../features/messages/api/conversations.ts';
import type { ChatAddress } from '../../features/messages/chat-address.ts';
import { hearPresence, hearTyping, stopTyping } from '../../features/messages/presence.ts';

/** Handlers of the socket's chat messages. A message is written to its chat's cache at once. */
export function chatNews(queries: QueryClient) {
  const arrived = (chat: ChatAddress, message: Message): void => {
    stopTyping(chat);
    void showMessage(queries, chat, message);
    void refreshLists(queries);
  };
  return {
    transaction_message: ({ circulationRoundId, message }: TransactionMessage) =>
      arrived({ kind: 'transaction', id: circulationRoundId }, message),
    message: ({ kind, id, message }: ChatMessage) => arrived({ kind, id }, message),
    typing: (heard: Typing) => hearTyping(heard),
    presence: (heard: Presence) => hearPresence(heard),
  };
}
