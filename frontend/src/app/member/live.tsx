import type {
  Changed,
  ChatMessage,
  NotificationMessage,
  Presence,
  RentalRequestNotification,
  SecurityAlertMessage,
  TransactionMessage,
  Typing,
} from '@meguri/contracts/realtime.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../lib/live/connection.ts';
import { connect, reconnect } from '../../lib/live/socket.ts';
import { useLoginCount } from '../../features/session/current-member.ts';
import { loaded } from '../../lib/loaded.ts';
import { serialInvalidation } from '../../lib/query/cache.ts';
import { sessionContinues } from './closed-socket.ts';
import { touchedOrHidden } from '../../lib/touch.ts';
import { ownName, storedNames } from '../../lib/storage/storage.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import type { chatNews } from './chat-news.ts';
import { Overlays } from './overlays.tsx';

const ALERT_DURATION = 15_000;
/** Shown as a celebration on the rental's page, so there is no toast. */
const CELEBRATED: readonly (NotificationKind | undefined)[] = ['completed', 'review_invited'];

let used: Promise<void> | undefined;
/** The first use of the page: what shows nothing at first loads after it. The page is polled until then (`usePolling`). */
const firstUse = (): Promise<void> => (used ??= touchedOrHidden());

/** Keeps a member's page up to date over the socket, and shows urgent overlays. */
export default function Live({ userId }: { readonly userId: number }) {
  const queries = useQueryClient();
  // Preloaded once the page is used, so that it can be shown when the network is lost.
  useEffect(
    () => void firstUse().then(() => loaded(() => import('../../ui/states/trouble.tsx')).catch(() => undefined)),
    [],
  );
  useEffect(() => {
    const hear = serialInvalidation(queries);
    const refetch = (key: string): void => hear(`/api/${key}`);
    const handlers = {
      changed: ({ keys }: Changed) => keys.forEach(refetch),
      rental_request_notification: ({ kind, message, item, rentalRequestId }: RentalRequestNotification) => {
        refetch(`rental-requests/${rentalRequestId}`);
        const to = `/rental-requests/${rentalRequestId}`;
        if (isSaidHere(kind, to)) return;
        toast({ title: message, text: item.name, ...(!isHere(to) && { link: { label: '取引を見る', to } }) });
      },
      notification: ({ title, message, path }: NotificationMessage) => {
        refetch('notifications');
        // No toast if the chat is open, since the message appears there.
        if (!isHere(path)) toast({ title, text: message, link: { label: '見る', to: path } });
      },
      ...chatHandlers(queries),
      security_alert: ({ title, message }: SecurityAlertMessage) => {
        refetch('user');
        toast({ title, text: message, tone: 'bad', duration: ALERT_DURATION });
      },
    };
    const onReturn = () => void queries.invalidateQueries();
    return connect(userId, handlers, firstUse(), {
      onReturn,
      onDismissal: () => sessionContinues(userId, queries),
    });
  }, [queries, userId]);
  const logins = useLoginCount();
  useEffect(() => {
    // The server closed the socket together with the session.
    if (connection.get() === 'lost') reconnect();
    sendWhatIsLeft(userId, queries);
  }, [queries, userId, logins]);
  return <Overlays />;
}

/** Handlers for chats, loaded with the first chat message. */
function chatHandlers(queries: QueryClient) {
  const later = (hear: (news: ReturnType<typeof chatNews>) => void): void =>
    void loaded(() => import('./chat-news.ts')).then(
      ({ chatNews }) => hear(chatNews(queries)),
      // The page's polling fetches the message a little later.
      () => undefined,
    );
  return {
    transaction_message: (heard: TransactionMessage) => later((news) => news.transaction_message(heard)),
    message: (heard: ChatMessage) => later((news) => news.message(heard)),
    typing: (heard: Typing) => later((news) => news.typing(heard)),
    presence: (heard: Presence) => later((news) => news.presence(heard)),
  };
}

/** The payment page says itself that the booking is confirmed. */
const isSaidHere = (kind: NotificationKind | undefined, to: string): boolean =>
  (CELEBRATED.includes(kind) && isHere(to)) || (kind === 'booking_confirmed' && isHere('/payment-complete'));

const isHere = (path: string): boolean => window.location.pathname === path && document.visibilityState === 'visible';

/** Sends messages left over from an earlier page. */
function sendWhatIsLeft(userId: number, queries: QueryClient): void {
  if (storedNames('local', ownName(userId, 'outgoing:')).length === 0) return;
  loaded(() => import('../../features/messages/queue/own-outbox.ts')).then(
    ({ openOutbox }) => openOutbox(userId, queries),
    // Without a network they can't be sent anyway; the next page tries again.
    () => undefined,
  );
}
