import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useSearchParams } from 'react-router-dom';
import { type ReportState, useReports } from '../../features/operators/message-reports/api/reports.ts';
import { ReportRow } from '../../features/operators/message-reports/components/report-row.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { LoadedList } from './loaded.tsx';

/** Users' reports about messages, people and items. */
export default function AdminReportsPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const [search, setSearch] = useSearchParams();
  const state: ReportState = search.get('state') === 'closed' ? 'closed' : 'open';
  return (
    <AdminFrame title={title}>
      <Tabs
        label="報告の状態"
        value={state}
        onChange={(next) => setSearch(next === 'closed' ? { state: next } : {}, { replace: true })}
        tabs={[
          { id: 'open', label: '未対応', content: <Reports state="open" viewerId={viewer.id} /> },
          { id: 'closed', label: '対応済み', content: <Reports state="closed" viewerId={viewer.id} /> },
        ]}
      />
    </AdminFrame>
  );
}

function Reports({ state, viewerId }: { readonly state: ReportState; readonly viewerId: number }) {
  return (
    <LoadedList
      list={useReports(state)}
      empty={<EmptyState title={state === 'open' ? '未対応の報告はありません' : '対応済みの報告はありません'} />}
    >
      {(reports) => (
        <ul>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} viewerId={viewerId} />
          ))}
        </ul>
      )}
    </LoadedList>
  );
}
