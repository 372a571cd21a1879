import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import type { PagedList } from '../../../../lib/query/use-paged-list.ts';
import { useMayDo } from '../../../../rental/operators/allowed.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { MoreButton } from '../../../../ui/controls/more-button.tsx';
import { TaskRow } from './task-row.tsx';
import { TaskSelection } from './task-selection.tsx';
import { TaskWorkDialog } from './task-work-dialog.tsx';

interface TaskListProps {
  readonly tasks: PagedList<OperatorTask> & { readonly items: readonly OperatorTask[] };
  readonly emptyText: string;
  readonly workOn?: (task: OperatorTask) => ((close: () => void) => ReactNode) | undefined;
  /** Who may take and choose them here; absent: they are only shown. */
  readonly viewerId?: number;
}

/** The oldest due first. */
export function TaskList({ tasks, emptyText, workOn, viewerId }: TaskListProps) {
  const mayWork = useMayDo('work_on_tasks') && viewerId !== undefined;
  const [chosenIds, choose] = useState<readonly string[]>([]);
  const [working, setWorking] = useState<readonly OperatorTask[]>([]);
  if (tasks.items.length === 0) return <EmptyState title="対応が必要なタスクはありません">{emptyText}</EmptyState>;
  const chosen = tasks.items.filter(({ id }) => chosenIds.includes(id));
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
    <div className={cx('transition-opacity', tasks.isOutdated && 'opacity-50')}>
      {mayWork && (
        <TaskSelection tasks={tasks.items} chosen={chosen} onChoose={choose} onWork={() => setWorking(chosen)} />
      )}
      <ul className="border-t border-line">
        {tasks.items.map((task) => (
          <TaskRow key={task.id} task={task} work={workOn?.(task)} working={row(task)} />
        ))}
      </ul>
      <MoreButton {...tasks} />
      {working.length > 0 && (
        <TaskWorkDialog
          tasks={working}
          onDone={(left) => choose(chosenIds.filter((id) => left.includes(id)))}
          onClose={() => setWorking([])}
        />
      )}
    </div>
  );
}
