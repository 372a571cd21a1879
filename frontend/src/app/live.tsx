import type { Changed, RentalRequestNotification, SecurityAlertMessage } from '@meguri/contracts/realtime.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { askToLogIn } from '../features/session/login-prompt.ts';
import { useDeparture } from '../features/session/api/signing.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { memberHere } from '../features/session/member-here.ts';
import { onUnauthenticated } from '../lib/http/api.ts';
import { forgetCsrfToken } from '../lib/http/csrf-token.ts';
import { connect } from '../lib/live/connection.ts';
import { toast } from '../ui/toast-store.ts';
import { statusQuery } from './service-status.ts';

const ALERT_DURATION = 15_000;
const ENDED = 'セッションが終了しました。もう一度ログインすると、続きから操作できます。';

/** Keeps the page true: the socket, the service's time, and a session that may end. */
export function Live() {
  const queries = useQueryClient();
  const { viewer } = useViewer();
  const userId = viewer?.id;
  useQuery(statusQuery);
  useEndedSession();

  useEffect(() => {
    if (userId === undefined) return undefined;
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
  return null;
}

/** Everything at or below that path of the interface. */
function refetch(queries: QueryClient, key: string): void {
  const path = `/api/${key}`;
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === 'string' && (first === path || first.startsWith(`${path}/`) || first.startsWith(`${path}?`)),
  });
}

/**
 * A session that ended while somebody worked: the page stays with all that was typed, and the dialog asks to log in
 * again. After a change of network it is over at once.
 */
function useEndedSession(): void {
  const leave = useDeparture();
  const navigate = useNavigate();
  useEffect(
    () =>
      onUnauthenticated(({ code, text }, path) => {
        if (code === 'ip_address_changed') {
          leave();
          void navigate('/');
          toast({ title: '接続元が変わりました', text, tone: 'bad' });
          // Who left, or never was here, has no session to miss.
        } else if (code === 'unauthenticated' && path !== '/api/user' && memberHere() !== null) {
          forgetCsrfToken();
          askToLogIn({ tab: 'login', reason: ENDED });
        }
      }),
    [leave, navigate],
  );
}
