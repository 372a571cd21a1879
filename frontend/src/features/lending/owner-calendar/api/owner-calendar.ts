import type { BlockDaysBody, OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { acting, get, send } from '../../../../lib/http/api.ts';
import { setAnswer } from '../../../../lib/query/set-answer.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const pathOf = (itemId: string) => `/api/items/${encodeURIComponent(itemId)}`;

/** When an item of the viewer's is taken, and when they keep it. */
export const ownerCalendarQuery = (itemId: string) => {
  const path = `${pathOf(itemId)}/calendar`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<OwnerCalendar>(path, signal) });
};

/** What changes the calendar answers with it; the item's own page and lists show other free days then. */
function useCalendarChange<Input>(
  itemId: string,
  change: (input: Input, key: string) => Promise<OwnerCalendar>,
  { onSuccess, onError }: Handlers<OwnerCalendar>,
) {
  const queries = useQueryClient();
  return useCommand(change, {
    onSuccess: (calendar) => {
      setAnswer(queries, ownerCalendarQuery(itemId).queryKey, calendar);
      void queries.invalidateQueries({ queryKey: [pathOf(itemId)] });
      onSuccess(calendar);
    },
    onError,
  });
}

export const useBlockDays = (itemId: string, handlers: Handlers<OwnerCalendar>) =>
  useCalendarChange(itemId, (body: BlockDaysBody, key) => blockDays(itemId, body, key), handlers);

/** Pressed again after a lost answer, the days may have been given free in between: then that is answered, and they are asked for anew. */
async function blockDays(itemId: string, body: BlockDaysBody, key: string): Promise<OwnerCalendar> {
  const member = acting();
  const press = (as: string) =>
    send<OwnerCalendar>('POST', `${pathOf(itemId)}/blocked-days`, { body, key: as, member });
  const calendar = await press(key);
  const isBlocked = calendar.blocked.some(
    ({ startDate, endDate }) => startDate === body.startDate && endDate === body.endDate,
  );
  return isBlocked ? calendar : press(crypto.randomUUID());
}

export const useUnblockDays = (itemId: string, handlers: Handlers<OwnerCalendar>) =>
  useCalendarChange(
    itemId,
    (blockId: string, key) => send<OwnerCalendar>('DELETE', `${pathOf(itemId)}/blocked-days/${blockId}`, { key }),
    handlers,
  );
