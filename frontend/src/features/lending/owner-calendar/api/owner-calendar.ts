import type { BlockDaysBody, OwnerCalendar, TakenDays } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, get, send } from '../../../../lib/http/api.ts';
import { invalidate, setQueryData, withoutSearch } from '../../../../lib/query/cache.ts';
import { usePolling } from '../../../../lib/query/polling.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { uniqueId } from '../../../../lib/unique-id.ts';

const POLLING = 30_000;

const pathOf = (itemId: string) => `/api/items/${encodeURIComponent(itemId)}`;

/** When an item of the viewer's is reserved, requested or blocked. */
export const ownerCalendarQuery = (itemId: string) => {
  const path = `${pathOf(itemId)}/calendar`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<OwnerCalendar>(path, signal), staleTime: 0 });
};

export const useOwnerCalendar = (itemId: string) =>
  useQuery({ ...ownerCalendarQuery(itemId), refetchInterval: usePolling(POLLING) });

/** A change returns the reserved and blocked days, but not the requested ones. It also affects the item's page and lists. */
function useCalendarChange<Input>(
  itemId: string,
  change: (input: Input, key: string) => Promise<TakenDays>,
  { onSuccess, onError }: Handlers,
) {
  const queries = useQueryClient();
  return useCommand(change, {
    onSuccess: (taken) => {
      const { queryKey } = ownerCalendarQuery(itemId);
      setQueryData(queries, queryKey, (known) => known && { ...known, ...taken });
      const concerned = [queryKey[0], pathOf(itemId), '/api/items'];
      void invalidate(queries, (path) => concerned.includes(withoutSearch(path)));
      onSuccess();
    },
    onError,
  });
}

export const useBlockDays = (itemId: string, handlers: Handlers) =>
  useCalendarChange(itemId, (body: BlockDaysBody, key) => blockDays(itemId, body, key), handlers);

/** If a retry answers that the days were blocked before, they may have been unblocked since. Then the calendar is refetched. */
async function blockDays(itemId: string, body: BlockDaysBody, key: string): Promise<TakenDays> {
  const member = api.member;
  const press = (as: string) => send<TakenDays>('POST', `${pathOf(itemId)}/blocked-days`, { body, key: as, member });
  const taken = await press(key);
  const isBlocked = taken.blocked.some(
    ({ startDate, endDate }) => startDate === body.startDate && endDate === body.endDate,
  );
  return isBlocked ? taken : press(uniqueId());
}

export const useUnblockDays = (itemId: string, handlers: Handlers) =>
  useCalendarChange(
    itemId,
    (blockId: string, key) => send<TakenDays>('DELETE', `${pathOf(itemId)}/blocked-days/${blockId}`, { key }),
    handlers,
  );
