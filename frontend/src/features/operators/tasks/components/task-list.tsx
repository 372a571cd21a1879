import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { type ReactNode, useState } from 'react';
import { useMayDo } from '../../../../rental/operators/allowed.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { TaskRow } from './task-row.tsx';
import { TaskSelection } from './task-selection.tsx';
import { TaskWorkDialog } from './task-work-dialog.tsx';

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
