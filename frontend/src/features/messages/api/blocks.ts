import type { BlockState } from '@meguri/contracts/message/block.ts';
import type { ReportAnswer, ReportBody } from '@meguri/contracts/message/report.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';

const pathOf = (userId: number): string => `/api/blocks/${userId}`;

/** Whether the viewer blocks that user. */
export const blockStateQuery = (userId: number) =>
  queryOptions({ queryKey: [pathOf(userId)], queryFn: ({ signal }) => get<BlockState>(pathOf(userId), signal) });

/** Blocks or unblocks a user. Invalidates chats, follows and requests between the two. */
export function useBlock(userId: number, { onSuccess, onError }: Handlers<boolean>) {
  const queries = useQueryClient();
  return useCommand(
    async (block: boolean, key) => {
      await send<void>(block ? 'POST' : 'DELETE', pathOf(userId), { key });
      return block;
    },
    {
      onSuccess: async (blocked) => {
        onSuccess(blocked);
        await queries.invalidateQueries();
      },
      onError,
    },
  );
}

/** Reports a message, a person or an item to the operators. */
export const useReport = ({ onSuccess, onError }: Handlers<ReportAnswer>) =>
  useCommand((body: ReportBody, key) => send<ReportAnswer>('POST', '/api/reports', { body, key }), {
    onSuccess,
    onError,
  });
