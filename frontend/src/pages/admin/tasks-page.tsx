import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { TASK_KINDS } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { useSearchParams } from 'react-router-dom';
import { useTasks } from '../../features/operators/tasks/api/tasks.ts';
import { NoTasks, TaskList } from '../../features/operators/tasks/components/task-list.tsx';
import { directionOf } from '../../features/operators/tasks/task-facts.ts';
import { type TaskSearch, taskSearchIn, withChoice } from '../../features/operators/tasks/task-search.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { FIGURES } from '../../rental/figures.ts';
import { FilterSelect, OwnerFilter } from '../../rental/operators/filter-select.tsx';
import { parcelOf } from '../../rental/parcel.ts';
import { usePreloaded } from '../../ui/overlay/use-preloaded.ts';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { LineSkeletons, LoadedList } from './loaded.tsx';

const ShippingCodeForm = lazyPage(
  () => import('../../features/operators/operate-round/components/shipping-code-form.tsx'),
  <LineSkeletons lines={3} />,
);

/** Operators' tasks. Shipping codes are registered right here, everything else on the page that a task links to. */
export default function AdminTasksPage({ title, viewer }: { readonly title: string; readonly viewer: Account }) {
  const [query, setQuery] = useSearchParams();
  const search = taskSearchIn(query);
  const tasks = useTasks(search);
  usePreloaded(ShippingCodeForm, tasks.items?.some(({ kind }) => directionOf(kind) !== null) === true);
  const count = tasks.items === undefined ? null : <span className="text-sm text-soft">{`${tasks.total}件`}</span>;
  const isNarrowed = Object.values(search).some((chosen) => chosen !== null);
  return (
    <AdminFrame title={title} aside={count}>
      <TaskFilter
        search={search}
        onChoose={(name, value) => setQuery(withChoice(query, name, value), { replace: true })}
      />
      <LoadedList
        list={tasks}
        lines={5}
        empty={
          <NoTasks>
            {isNarrowed ? '条件を変えると、ほかのタスクを確認できます。' : '新しいタスクは、ここに自動で表示されます。'}
          </NoTasks>
        }
      >
        {(items) => <TaskList key={query.toString()} tasks={items} workOn={workOn} viewerId={viewer.id} />}
      </LoadedList>
    </AdminFrame>
  );
}

interface TaskFilterProps {
  readonly search: TaskSearch;
  readonly onChoose: (name: keyof TaskSearch, value: string) => void;
}

const TaskFilter = ({ search, onChoose }: TaskFilterProps) => (
  <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] md:gap-4">
    <div className="col-span-2 md:col-span-1">
      <FilterSelect
        name="kind"
        label="種類"
        value={search.kind}
        options={TASK_KINDS.map((value) => ({ value, label: TASK_LABELS[value] }))}
        onChoose={(value) => onChoose('kind', value)}
      />
    </div>
    <OwnerFilter value={search.owner} onChoose={(value) => onChoose('owner', value)} />
    <FilterSelect
      name="late"
      label="期限"
      value={search.late}
      options={[
        { value: 'overdue', label: '期限を超過' },
        { value: 'escalated', label: `${FIGURES.firstEscalationDays}日以上超過` },
      ]}
      onChoose={(value) => onChoose('late', value)}
    />
  </div>
);

/** The form of tasks that can be completed in place. */
function workOn({ kind, roundId, request }: OperatorTask) {
  const direction = directionOf(kind);
  if (direction === null) return undefined;
  const parcelId = request && (parcelOf(request)?.id ?? null);
  return (close: () => void) => (
    <PartBoundary name="発送コードの入力欄">
      <ShippingCodeForm {...{ roundId, parcelId, direction }} onClose={close} />
    </PartBoundary>
  );
}
