import { useSearchParams } from 'react-router-dom';
import { useSupportRequests } from '../../../features/operators/support-requests/api/support-requests.ts';
import { Figures } from '../../../features/operators/support-requests/components/figures.tsx';
import { RequestFilter } from '../../../features/operators/support-requests/components/request-filter.tsx';
import { RequestList } from '../../../features/operators/support-requests/components/request-list.tsx';
import {
  REQUEST_STATES,
  type RequestSearch,
  requestSearchIn,
  toRequestQuery,
} from '../../../features/operators/support-requests/request-search.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { LoadedList } from '../loaded.tsx';
import { SearchElsewhere } from '../search-elsewhere.tsx';

const LABELS: Readonly<Record<RequestSearch['state'], string>> = {
  waiting: '返信待ち',
  answered: '返信済み',
  closed: '終了',
  any: 'すべて',
};

/** Members' questions to 運営事務局, those that wait for an answer first. The filters are in the URL, so that it can be shared. */
export default function SupportRequestsPage({ title }: { readonly title: string }) {
  const [query, setQuery] = useSearchParams();
  const search = requestSearchIn(query);
  return (
    <AdminFrame title={title}>
      <PartBoundary name="返信の状況">
        <Figures />
      </PartBoundary>
      <RequestFilter
        search={search}
        onSearch={(wanted) => setQuery(toRequestQuery(wanted), { state: { keepsScroll: true } })}
      />
      <SearchElsewhere q={search.q} here="/admin/support-requests" />
      <Tabs
        label="相談の状態"
        value={search.state}
        onChange={(state) => setQuery(toRequestQuery({ ...search, state }), { replace: true })}
        tabs={REQUEST_STATES.map((state) => ({
          id: state,
          label: LABELS[state],
          content: <Requests search={{ ...search, state }} />,
        }))}
      />
    </AdminFrame>
  );
}

function Requests({ search }: { readonly search: RequestSearch }) {
  const { list, hidden } = useSupportRequests(search);
  const { state } = search;
  const isNarrowed = search.owner !== null || search.kind !== null || search.q !== '';
  return (
    <>
      {isNarrowed && list.items !== undefined && <p className="pt-4 text-sm text-soft">{`${list.total}件`}</p>}
      <LoadedList list={list} empty={isNarrowed ? <NotFound /> : <None state={state} />}>
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

const NotFound = () => (
  <EmptyState title="見つかりませんでした">
    相談や取引の番号は#のあとの文字で、内容は言葉の一部で探せます。担当や種類の条件を減らしてみてください。
  </EmptyState>
);

const None = ({ state }: Pick<RequestSearch, 'state'>) => (
  <EmptyState
    isGood={state === 'waiting'}
    title={state === 'any' ? '相談はありません' : `${LABELS[state]}の相談はありません`}
  />
);
