import { useQuery } from '@tanstack/react-query';
import { useRebuilds } from '../../features/operators/service-health/api/rebuilds.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import {
  useMovedDeadlines,
  usePaymentSetup,
  useServiceOverview,
} from '../../features/operators/service-health/api/health.ts';
import { MovedDeadlines } from '../../features/operators/service-health/components/moved-deadlines.tsx';
import { ServiceOverview } from '../../features/operators/service-health/components/service-overview.tsx';
import { Rebuilds } from '../../features/operators/service-health/components/rebuilds.tsx';
import { SETUP_PROBLEM_LABELS } from '../../features/operators/service-health/health-labels.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useFeedback } from '../../features/operators/feedback/api/feedback.ts';
import { FeedbackRow } from '../../features/operators/feedback/components/feedback-row.tsx';
import { MaintenanceSwitch } from '../../features/operators/service-health/components/maintenance-switch.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded, LoadedList } from './loaded.tsx';
import { Allowed } from '../../rental/operators/allowed.tsx';

/** The state of the service, maintenance mode, and users' feedback. */
export default function AdminServicePage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const { data: status } = useQuery(statusQuery);
  const overview = useServiceOverview();
  const setup = usePaymentSetup();
  const rebuilds = useRebuilds();
  const held = useMovedDeadlines();
  const feedback = useFeedback();
  return (
    <AdminFrame title={title}>
      <div className="flex flex-col gap-10 pb-8">
        <Panel title="いまの状態">
          <Loaded data={overview.data} error={overview.error} retry={() => void overview.refetch()} lines={6}>
            {(figures) => <ServiceOverview overview={figures} />}
          </Loaded>
        </Panel>
        <Allowed to="switch_maintenance">
          <Panel title="メンテナンス">
            <MaintenanceSwitch isOn={status?.maintenance ?? false} />
          </Panel>
        </Allowed>
        <Panel title="表示の作り直し">
          <Loaded data={rebuilds.data} error={rebuilds.error} retry={() => void rebuilds.refetch()} lines={2}>
            {({ items }) => <Rebuilds rebuilds={items} />}
          </Loaded>
        </Panel>
        <Panel title="延長した期限">
          <Loaded data={held.data} error={held.error} retry={() => void held.refetch()}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="text-sm text-soft">メンテナンスやサービス停止のために延長した期限はありません。</p>
              ) : (
                <MovedDeadlines items={items} />
              )
            }
          </Loaded>
        </Panel>
        <Panel title="決済の設定">
          <Loaded data={setup.data} error={setup.error} retry={() => void setup.refetch()}>
            {({ items }) =>
              items.length === 0 ? (
                <Alert tone="good">足りないものはありません。</Alert>
              ) : (
                <div className="flex flex-col gap-4">
                  {items.map(({ code, detail }) => (
                    <Alert key={detail} tone="warn" title={SETUP_PROBLEM_LABELS[code]}>
                      {detail}
                    </Alert>
                  ))}
                </div>
              )
            }
          </Loaded>
        </Panel>
        <Panel title="フィードバック">
          <LoadedList list={feedback} empty={<p className="text-sm text-soft">まだ届いていません。</p>}>
            {(entries) => (
              <ul className="flex flex-col divide-y divide-line border-y border-line">
                {entries.map((entry) => (
                  <FeedbackRow key={entry.id} entry={entry} viewerId={viewer.id} />
                ))}
              </ul>
            )}
          </LoadedList>
        </Panel>
      </div>
    </AdminFrame>
  );
}
