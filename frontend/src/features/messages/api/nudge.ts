import type { Message } from '@meguri/contracts/message/message.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useCommand } from '../../../lib/query/use-command.ts';
import { type ChatAddress, pathOf } from '../chat-address.ts';
import { chatQuery, showMessage } from './chat.ts';
import { refreshLists } from './conversations.ts';

/** Asks the other party for what is overdue. After another tab's or device's press the chat is read again. */
export function useNudge(chat: ChatAddress) {
  const queries = useQueryClient();
  return useCommand(
    async (_: null) => {
      await showMessage(queries, chat, await send<Message>('POST', `${pathOf(chat)}/nudge`));
      void refreshLists(queries);
    },
    {
      onError: (error) => {
        if (error instanceof ApiError) void queries.invalidateQueries({ queryKey: chatQuery(chat).queryKey });
      },
    },
  );
}
