import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/http/api.ts';

/** The reserved, requested and blocked days of the viewer's item; undefined: not known yet. */
export function useOwnerCalendar(itemId: string): OwnerCalendar | undefined {
  const path = `/api/items/${itemId}/calendar`;
  const query = useQuery({ queryKey: [path], queryFn: ({ signal }) => get<OwnerCalendar>(path, signal), staleTime: 0 });
  return query.data;
}
