import { AWAITS_REPLY } from '../../features/operators/damage-cases/case-labels.ts';
import { useCases } from '../../features/operators/damage-cases/api/cases.ts';
import { CaseList } from '../../features/operators/damage-cases/components/case-list.tsx';
import { useReports } from '../../features/operators/message-reports/api/reports.ts';
import { useSupportRequests } from '../../features/operators/support-requests/api/support-requests.ts';
import { useTasks } from '../../features/operators/tasks/api/tasks.ts';
import { NoTasks, TaskList } from '../../features/operators/tasks/components/task-list.tsx';
import { useDifferences } from '../../features/operators/service-health/api/differences.ts';
import { useIncidents } from '../../features/operators/service-health/api/health.ts';
import { useReadModels, useStuckRounds } from '../../features/operators/service-health/api/health.ts';
import { DifferenceList } from '../../features/operators/service-health/components/difference-list.tsx';
import { IncidentList, RetryAllButton } from '../../features/operators/service-health/components/incident-list.tsx';
import { ParkedStreamList } from '../../features/operators/service-health/components/parked-stream-list.tsx';
import { StuckRoundList } from '../../features/operators/service-health/components/stuck-round-list.tsx';
import { ReadModelState } from '../../features/operators/service-health/components/read-model-list.tsx';
import { HEALTH_PARTS } from '../../features/operators/service-health/health-labels.ts';
import { useLocation } from 'react-router-dom';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { Alert } from '../../ui/states/alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded, LoadedList } from './loaded.tsx';
import type { PagedQuery } from '../../lib/query/use-paged-list.ts';
import { QuickSearch } from './quick-search.tsx';
import { Link } from '../../ui/controls/link.tsx';

const SHOWN = 5;
const UNANSWERED = `${AWAITS_REPLY}の案件`;
/** On phones one column, with the search and problems first; otherwise two. */
const COLUMN = 'contents min-w-0 flex-col gap-10 lg:flex';
const firstIf = (isWrong: boolean): string => (isWrong ? '-order-1' : '');

/** The operators' start page: open tasks, stuck rentals and whether the data is up to date. */
export default function AdminPage({ title }: { readonly title: string }) {
  return (
    <AdminFrame title={title}>
      <div className="flex flex-col gap-x-12 gap-y-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className={COLUMN}>
          <PartBoundary name="タスク">
            <Tasks />
          </PartBoundary>
          <PartBoundary name={UNANSWERED}>
            <Cases />
          </PartBoundary>
          <PartBoundary name="相談">
            <Questions />
          </PartBoundary>
          <PartBoundary name="報告">
            <Reports />
          </PartBoundary>
        </div>
        <div className={COLUMN}>
          <QuickSearch />
          <PartBoundary name={HEALTH_PARTS.stuckRounds.name}>
            <Stuck />
          </PartBoundary>
          <PartBoundary name={HEALTH_PARTS.incidents.name}>
            <Incidents />
          </PartBoundary>
          <PartBoundary name={HEALTH_PARTS.differences.name}>
            <Differences />
          </PartBoundary>
          <PartBoundary name={HEALTH_PARTS.readModels.name}>
            <ReadModels />
          </PartBoundary>
        </div>
      </div>
    </AdminFrame>
  );
}

const More = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink">
    {children}
  </Link>
);

function Tasks() {
  const tasks = useTasks({}, SHOWN);
  return (
    <Panel title={counted('タスク', tasks)} aside={<More to="/admin/tasks">すべてのタスク</More>}>
      <LoadedList
        list={{ ...tasks, items: tasks.items?.slice(0, SHOWN), hasMore: false }}
        lines={3}
        empty={<NoTasks>新しいタスクは、ここに自動で表示されます。</NoTasks>}
      >
        {(items) => <TaskList tasks={items} />}
      </LoadedList>
    </Panel>
  );
}

/** Open cases are also listed as tasks. This shows cases with unanswered messages, also after the decision. */
function Cases() {
  const cases = useCases('waiting', SHOWN);
  return (
    <Panel title={counted(UNANSWERED, cases)} aside={<More to="/admin/damage-reports?status=waiting">すべて見る</More>}>
      <Loaded data={cases.items} error={cases.error} retry={cases.retry} lines={2}>
        {(items) =>
          items.length === 0 ? (
            <p className="py-4 text-sm text-soft">未返信のメッセージはありません。</p>
          ) : (
            <CaseList cases={items.slice(0, SHOWN)} />
          )
        }
      </Loaded>
    </Panel>
  );
}

/** Members' questions aren't tasks either, since tasks come from rounds. */
function Questions() {
  const { total } = useSupportRequests({ state: 'waiting' }, 0).list;
  if (total === 0) return null;
  return (
    <Panel title={`返信待ちの相談 ${total}件`} aside={<More to="/admin/support-requests">相談を見る</More>}>
      <p className="text-sm text-soft">タスクには含まれません。返信の期限が近いものから順に表示します。</p>
    </Panel>
  );
}

/** Reports aren't tasks. Only their number is fetched, because the audit trail records everyone who appears in a response. */
function Reports() {
  const { total } = useReports('open', 0);
  if (total === 0) return null;
  return (
    <Panel title={`未対応の報告 ${total}件`} aside={<More to="/admin/reports">報告を見る</More>}>
      <p className="text-sm text-soft">タスクには含まれません。古いものから順に表示します。</p>
    </Panel>
  );
}

/** Nothing while there are none, unless the URL links to this section. */
function Stuck() {
  const { hash } = useLocation();
  const { data } = useStuckRounds();
  const { id, name } = HEALTH_PARTS.stuckRounds;
  if (data === undefined || (data.items.length === 0 && hash !== `#${id}`)) return null;
  return (
    <Panel id={id} title={`${name} ${data.items.length}件`} className={firstIf(data.items.length > 0)}>
      {data.items.length === 0 ? (
        <Alert tone="good">止まっている取引はありません。</Alert>
      ) : (
        <StuckRoundList rounds={data.items} />
      )}
    </Panel>
  );
}

function Incidents() {
  const incidents = useIncidents();
  return (
    <Panel
      id={HEALTH_PARTS.incidents.id}
      title={counted(HEALTH_PARTS.incidents.name, incidents)}
      className={firstIf(hasEntries(incidents))}
    >
      <LoadedList list={incidents} lines={2} empty={<Alert tone="good">失敗したままの処理はありません。</Alert>}>
        {(items) => (
          <div className="flex flex-col gap-4">
            {items.length > 1 && <RetryAllButton />}
            <IncidentList incidents={items} linked />
          </div>
        )}
      </LoadedList>
    </Panel>
  );
}

function Differences() {
  const differences = useDifferences();
  return (
    <Panel
      id={HEALTH_PARTS.differences.id}
      title={counted(HEALTH_PARTS.differences.name, differences)}
      className={firstIf(hasEntries(differences))}
    >
      <LoadedList
        list={differences}
        lines={2}
        empty={<Alert tone="good">決済会社の記録と元帳に、違いはありません。</Alert>}
      >
        {(items) => <DifferenceList differences={items} />}
      </LoadedList>
    </Panel>
  );
}

function ReadModels() {
  const { data, error, refetch } = useReadModels();
  return (
    <Panel id={HEALTH_PARTS.readModels.id} title={HEALTH_PARTS.readModels.name}>
      <Loaded data={data} error={error} retry={() => void refetch()} lines={3}>
        {({ items, parked }) => (
          <>
            <ReadModelState models={items} />
            <ParkedStreamList streams={parked} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Counted = Pick<PagedQuery<unknown>, 'items' | 'total'>;

const hasEntries = ({ items = [] }: Counted): boolean => items.length > 0;

const counted = (title: string, list: Counted) => (list.items === undefined ? title : `${title} ${list.total}件`);
