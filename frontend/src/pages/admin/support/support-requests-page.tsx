import { SUPPORT_STATES, type SupportState } from '@meguri/contracts/message/support-kinds.ts';
import { useSearchParams } from 'react-router-dom';
import { useSupportRequests } from '../../../features/operators/support-requests/api/support-requests.ts';
import { Figures } from '../../../features/operators/support-requests/components/figures.tsx';
import { RequestList } from '../../../features/operators/support-requests/components/request-list.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { LoadedList } from '../loaded.tsx';

const LABELS: Readonly<Record<SupportState, string>> = { waiting: '返信待ち', answered: '返信済み', closed: '終了' };

/** Members' questions to 運営事務局, those that wait for an answer first. */
export default function SupportRequestsPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  const state = SUPPORT_STATES.find((one) => one === search.get('state')) ?? 'waiting';
  return (
    <AdminFrame title={title}>
      <PartBoundary name="返信の状況">
        <Figures />
      </PartBoundary>
      <Tabs
        label="相談の状態"
        value={state}
        onChange={(next) => setSearch(next === 'waiting' ? {} : { state: next }, { replace: true })}
        tabs={SUPPORT_STATES.map((id) => ({ id, label: LABELS[id], content: <Requests state={id} /> }))}
      />
    </AdminFrame>
  );
}

function Requests({ state }: { readonly state: SupportState }) {
  const { list, hidden } = useSupportRequests(state);
  return (
    <>
      <LoadedList
        list={list}
        empty={<EmptyState isGood={state === 'waiting'} title={`${LABELS[state]}の相談はありません`} />}
      >
        {(requests) => <RequestList requests={requests} />}
      </LoadedList>
      {hidden > 0 && (
        <p className="pt-6 text-sm text-soft">
          {`このほかに${hidden}件あります。ご自身の相談、またはご自身の取引に関わる可能性のある相談のため、ほかの運営者が対応します。`}
        </p>
      )}
    </>
  );
}
