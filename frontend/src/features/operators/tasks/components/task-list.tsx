import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { type ReactNode, useState } from 'react';
import { useMayDo } from '../../../../rental/operators/allowed.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { TaskRow } from './task-row.tsx';
import { MAX_TASKS_TOGETHER } from '@meguri/contracts/limits.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/forms/field.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import { usePreloaded } from '../../../../ui/overlay/use-preloaded.ts';

const TaskWorkDialog = lazyDialog(() => import('./task-work-dialog.tsx'));

interface TaskSelectionProps {
  readonly tasks: readonly OperatorTask[];
  readonly chosen: readonly OperatorTask[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onWork: () => void;
}

/** A sticky bar to select tasks and edit the selected ones together. */
function TaskSelection({ tasks, chosen, onChoose, onWork }: TaskSelectionProps) {
  const all = tasks.slice(0, MAX_TASKS_TOGETHER);
  const isAll = all.length > 0 && chosen.length >= all.length;
  return (
    <div className="sticky top-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-x-4 bg-paper py-1">
      <Checkbox
        name="allTasks"
        label={chosen.length === 0 ? '表示中のすべてを選択' : `${chosen.length}件を選択中`}
        checked={isAll}
        onChange={({ target }) => onChoose(target.checked ? all.map(({ id }) => id) : [])}
      />
      {chosen.length > 0 && (
        <Button size="small" className="min-h-11" onClick={onWork}>
          まとめて変更
        </Button>
      )}
    </div>
  );
}

interface TaskListProps {
  readonly tasks: readonly OperatorTask[];
  readonly workOn?: (task: OperatorTask) => ((close: () => void) => ReactNode) | undefined;
  /** The operator who can take and select tasks here; absent: read-only. */
  readonly viewerId?: number;
}

/** Earliest due first. */
export function TaskList({ tasks, workOn, viewerId }: TaskListProps) {
  const mayWork = useMayDo('work_on_tasks') && viewerId !== undefined;
  const [chosenIds, choose] = useState<readonly string[]>([]);
  const [working, setWorking] = useState<readonly OperatorTask[]>([]);
  const chosen = tasks.filter(({ id }) => chosenIds.includes(id));
  usePreloaded(TaskWorkDialog, mayWork);
  const row = (task: OperatorTask) =>
    mayWork
      ? {
          viewerId,
          isChosen: chosenIds.includes(task.id),
          onChoose: (on: boolean) => choose(on ? [...chosenIds, task.id] : chosenIds.filter((id) => id !== task.id)),
          onWork: () => setWorking([task]),
        }
      : undefined;
  return (
    <>
      {mayWork && <TaskSelection tasks={tasks} chosen={chosen} onChoose={choose} onWork={() => setWorking(chosen)} />}
      <ul className="border-t border-line">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} work={workOn?.(task)} working={row(task)} />
        ))}
      </ul>
      {working.length > 0 && (
        <TaskWorkDialog
          tasks={working}
          onDone={(left) => choose(chosenIds.filter((id) => left.includes(id)))}
          onClose={() => setWorking([])}
        />
      )}
    </>
  );
}

export const NoTasks = ({ children }: { readonly children: string }) => (
  <EmptyState title="対応が必要なタスクはありません">{children}</EmptyState>
);
