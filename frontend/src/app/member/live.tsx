import type { Changed, RentalRequestNotification, SecurityAlertMessage } from '@meguri/contracts/realtime.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connect } from '../../lib/live/socket.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Overlays } from './overlays.tsx';

const ALERT_DURATION = 15_000;

/** Keeps a member's page true over the socket, and lays over it what they have to see first. */
export default function Live({ userId }: { readonly userId: number }) {
  const queries = useQueryClient();
  useEffect(() => {
    const handlers = {
      changed: ({ keys }: Changed) => keys.forEach((key) => refetch(queries, key)),
      rental_request_notification: ({ message, item, rentalRequestId }: RentalRequestNotification) => {
        refetch(queries, `rental-requests/${rentalRequestId}`);
        const to = `/rental-requests/${rentalRequestId}`;
        const isHere = window.location.pathname === to;
        toast({ title: message, text: item.name, ...(!isHere && { link: { label: '取引を見る', to } }) });
      },
      security_alert: ({ title, message }: SecurityAlertMessage) => {
        refetch(queries, 'user');
        toast({ title, text: message, tone: 'bad', duration: ALERT_DURATION });
      },
    };
    return connect(userId, handlers, () => void queries.invalidateQueries());
  }, [queries, userId]);
  return <Overlays />;
}

/** Everything at or below that path of the interface. */
function refetch(queries: QueryClient, key: string): void {
  const path = `/api/${key}`;
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === 'string' && (first === path || first.startsWith(`${path}/`) || first.startsWith(`${path}?`)),
  });
}
