import type { Session } from '@meguri/contracts/account/sessions.ts';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { useFocusAfterAction } from '../../../../ui/focus/focus-after-action.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { sessionsQuery, useEndSession } from '../api/settings.ts';
import { Icon } from '../../../../ui/icon.tsx';

const NETWORK_LABELS: ReadonlyMap<string, string> = new Map([
  ['loopback', 'サーバーと同じ端末'],
  ['unknown', '不明なネットワーク'],
]);

/** The network a session was opened from, as text. @param network as in the API: `203.0.113.0/24` */
export const networkLabel = (network: string): string => NETWORK_LABELS.get(network) ?? network;

/** The member's sessions, each with a button to end it. */
export function SessionList() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { run, isPending, input } = useEndSession({
    onSuccess: () => toast({ title: 'ログアウトしました', tone: 'good' }),
    onError: (refused) => toast({ title: 'ログアウト失敗', text: sentenceOf(refused), tone: 'bad' }),
  });
  const { focusTarget, markActed } = useFocusAfterAction<HTMLUListElement>(String(data?.items.length));
  const end = (id: string | null) => {
    markActed();
    run(id);
  };
  if (data === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <Loading>
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul
        ref={focusTarget}
        tabIndex={-1}
        aria-label="ログイン中の端末"
        className="flex flex-col divide-y divide-line border-y border-line outline-none"
      >
        {data.items.map((session) => (
          <Row
            key={session.id}
            session={session}
            pending={isPending && input === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {data.items.length > 1 && (
        <div>
          <Button variant="secondary" pending={isPending && input === null} onClick={() => end(null)}>
            ほかの端末をすべてログアウト
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly session: Session;
  readonly pending: boolean;
  readonly onEnd: () => void;
}

const Row = ({ session, pending, onEnd }: RowProps) => (
  <li className="flex items-center gap-4 py-3">
    <Icon of={MonitorSmartphone} aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-soft" />
    <div className="min-w-0 grow text-sm leading-relaxed">
      <p>
        <span>{`${session.device} `}</span>
        {session.current && <Badge tone="good">この端末</Badge>}
      </p>
      <p className="text-xs text-soft">{`最終利用 ${dateTime(session.lastSeenAt)}・${networkLabel(session.network)}`}</p>
    </div>
    {!session.current && (
      <Button
        variant="quiet"
        size="inlineSmall"
        className="min-h-11 shrink-0 whitespace-nowrap"
        pending={pending}
        onClick={onEnd}
        aria-label={`${session.device}をログアウト`}
      >
        ログアウト
      </Button>
    )}
  </li>
);
