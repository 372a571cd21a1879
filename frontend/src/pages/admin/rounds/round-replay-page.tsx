import type { AdministeredRequest, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  useHistory,
  useRound,
  useSupportHistory,
  useSurroundings,
} from '../../../features/operators/round-history/api/rounds.ts';
import {
  BackgroundEvents,
  SentNotifications,
} from '../../../features/operators/round-history/moments/components/surroundings.tsx';
import { RecordSheet } from '../../../features/operators/round-history/moments/components/record-sheet.tsx';
import type { Recording } from '../../../features/operators/round-history/moments/round-at.ts';
import { replay } from '../../../features/operators/round-history/replay.ts';
import { useRouteParams } from '../../../lib/route-params.ts';
import { period } from '../../../lib/time/format.ts';
import { requestNumber } from '../../../rental/format.ts';
import { jobLabel } from '../../../features/operators/service-health/health-labels.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NavLink } from '../../../ui/controls/link.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Loaded } from '../loaded.tsx';
import { RoundMoments } from './round-moments.tsx';

/** A round at any moment of its history; `?view=record` shows all of it on one printable page. */
export default function AdminRoundReplayPage() {
  const { id = '' } = useRouteParams();
  const [query] = useSearchParams();
  const [request, history, support] = [useRound(id), useHistory(id), useSupportHistory(id)];
  const around = useSurroundings(id);
  const isRecord = query.get('view') === 'record';
  const title = `取引 ${requestNumber(id)} の${isRecord ? '記録' : '再生'}`;
  const all =
    request.data && history.data && support.data && around.data
      ? { request: request.data, history: history.data, support: support.data, around: around.data }
      : undefined;
  const retry = () => void Promise.all([request, history, support, around].map((one) => one.refetch()));
  const places = [
    { to: `/admin/rental-requests/${id}`, label: '取引の画面へ' },
    isRecord
      ? { to: `/admin/rental-requests/${id}/replay`, label: '再生する' }
      : { to: `/admin/rental-requests/${id}/replay?view=record`, label: '印刷用の記録' },
  ];
  return (
    <AdminFrame
      title={title}
      aside={
        <span className="flex flex-wrap items-center gap-x-4 text-sm print:hidden">
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} end className="inline-flex min-h-11 items-center underline underline-offset-4">
              {label}
            </NavLink>
          ))}
          {isRecord && (
            <Button variant="secondary" size="small" onClick={() => window.print()}>
              印刷する
            </Button>
          )}
        </span>
      }
    >
      <Loaded
        data={all}
        error={request.error ?? history.error ?? support.error ?? around.error}
        retry={retry}
        lines={8}
      >
        {(found) => <Shown {...found} isRecord={isRecord} />}
      </Loaded>
    </AdminFrame>
  );
}

interface ShownProps {
  readonly request: AdministeredRequest;
  readonly history: RoundHistory;
  readonly support: RoundHistory;
  readonly around: RoundSurroundings;
  readonly isRecord: boolean;
}

function Shown({ request, history, support, around, isRecord }: ShownProps) {
  const { steps, brokenAt } = useMemo(() => replay(history.items), [history]);
  const recording = useMemo<Recording>(
    () => ({ request, history, support, steps }),
    [request, history, support, steps],
  );
  if (steps.length === 0)
    return <EmptyState title="再生できません">最初の出来事を読み取れませんでした。履歴をご確認ください。</EmptyState>;
  return isRecord ? (
    <RecordSheet recording={recording} brokenAt={brokenAt}>
      <Panel title="送ったお知らせ">
        <SentNotifications told={around.told} at={null} />
      </Panel>
      <Panel title="決済の通知と失敗した処理">
        <BackgroundEvents webhooks={around.webhooks} incidents={request.incidents} jobLabel={jobLabel} at={null} />
      </Panel>
    </RecordSheet>
  ) : (
    <>
      <p className="-mt-2 pb-4 text-sm text-soft">
        <Dotted
          facts={[
            request.itemName,
            `${request.ownerDisplayName}\u00a0→ ${request.borrowerDisplayName}`,
            period(request.startDate, request.endDate),
          ]}
        />
      </p>
      <RoundMoments recording={recording} around={around} brokenAt={brokenAt} />
    </>
  );
}
