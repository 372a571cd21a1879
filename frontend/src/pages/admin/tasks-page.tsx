import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { TASK_KINDS, type TaskKind } from '@meguri/contracts/rental-round/actions/tasks.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { useSearchParams } from 'react-router-dom';
import { ShippingCodeForm } from '../../features/operators/operate-round/components/shipping-code-form.tsx';
import { useTasks } from '../../features/operators/tasks/api/tasks.ts';
import { TaskList } from '../../features/operators/tasks/components/task-list.tsx';
import { directionOf } from '../../features/operators/tasks/task-facts.ts';
import { Select } from '../../ui/forms/field.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** What operators have to do. Codes are registered right here; all else on the page that a task leads to. */
export default function AdminTasksPage({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams();
  const kind = TASK_KINDS.find((one) => one === search.get('kind')) ?? null;
  const tasks = useTasks(kind);
  const count = tasks.items === undefined ? null : <span className="text-sm text-soft">{tasks.total}件</span>;
  return (
    <AdminFrame title={title} aside={count}>
      <div className="mb-6 max-w-sm">
        <Select
          label="種類"
          value={kind ?? ''}
          onChange={({ target }) => setSearch(target.value === '' ? {} : { kind: target.value }, { replace: true })}
        >
          <option value="">すべて</option>
          {TASK_KINDS.map((one: TaskKind) => (
            <option key={one} value={one}>
              {TASK_LABELS[one]}
            </option>
          ))}
        </Select>
      </div>
      <Loaded data={tasks.items} error={tasks.error} retry={tasks.retry} lines={5}>
        {(items) => (
          <TaskList
            tasks={{ ...tasks, items }}
            workOn={workOn}
            emptyText={
              kind === null
                ? '新しいタスクは、ここに自動で表示されます。'
                : '種類を変えると、ほかのタスクを確認できます。'
            }
          />
        )}
      </Loaded>
    </AdminFrame>
  );
}

/** The form for the tasks that need nothing else. */
function workOn({ kind, roundId }: OperatorTask) {
  const direction = directionOf(kind);
  if (direction === null) return undefined;
  return (close: () => void) => <ShippingCodeForm {...{ roundId, direction }} onClose={close} />;
}
