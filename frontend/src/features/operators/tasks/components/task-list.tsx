import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import type { ReactNode } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import type { PagedList } from '../../../../lib/query/use-paged-list.ts';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { MoreButton } from '../../../../ui/controls/more-button.tsx';
import { TaskRow } from './task-row.tsx';

interface TaskListProps {
  readonly tasks: PagedList<OperatorTask> & { readonly items: readonly OperatorTask[] };
  readonly emptyText: string;
  readonly workOn?: (task: OperatorTask) => ((close: () => void) => ReactNode) | undefined;
}

/** The oldest due first. */
export function TaskList({ tasks, emptyText, workOn }: TaskListProps) {
  if (tasks.items.length === 0) return <EmptyState title="対応が必要なタスクはありません">{emptyText}</EmptyState>;
  return (
    <div className={cx('transition-opacity', tasks.isOutdated && 'opacity-50')}>
      <ul className="border-t border-line">
        {tasks.items.map((task) => (
          <TaskRow key={task.id} task={task} work={workOn?.(task)} />
        ))}
      </ul>
      <MoreButton {...tasks} />
    </div>
  );
}
