import type { RoundTask } from '@meguri/contracts/read-models/administration.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { shortDateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Badge } from '../../../../ui/states/badge.tsx';
import { useReopenTask } from '../api/round-tasks.ts';
import { TaskDue } from './task-due.tsx';
import { TaskOwnership } from './task-ownership.tsx';

const STATES = {
  open: { label: '対応待ち', tone: 'warn' },
  done: { label: '完了にした', tone: 'good' },
  gone: { label: '終了', tone: 'plain' },
} as const satisfies Record<RoundTask['state'], { label: string; tone: string }>;

interface RoundTasksProps {
  readonly roundId: string;
  readonly tasks: readonly RoundTask[];
}

/** Tasks with their assignee, notes and completion note. */
export const RoundTasks = ({ roundId, tasks }: RoundTasksProps) => (
  <ul className="flex flex-col divide-y divide-line">
    {tasks.map((task) => (
      <li key={task.id} className="py-3 leading-relaxed">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{task.label}</span>
          <Badge tone={STATES[task.state].tone}>{STATES[task.state].label}</Badge>
        </p>
        {task.state === 'open' && task.due !== null && <TaskDue due={task.due} />}
        {(task.state === 'open' || task.notes.length > 0) && <TaskOwnership task={task} />}
        {task.done !== null && <Finished done={task.done} />}
        {task.state === 'done' && (
          <Allowed to="reopen_task">
            <ReopenTask roundId={roundId} task={task} />
          </Allowed>
        )}
      </li>
    ))}
  </ul>
);

const Finished = ({ done: { by, at, note } }: { readonly done: NonNullable<RoundTask['done']> }) => (
  <div className="mt-1 text-sm">
    <p className="text-soft tabular-nums">
      <Dotted facts={[`${by?.username ?? '退会した運営者'}さんが完了にしました`, shortDateTime(at)]} />
    </p>
    {note !== null && <p className="border-l-2 border-line pl-3 whitespace-pre-line">{note}</p>}
  </div>
);

function ReopenTask({ roundId, task }: { readonly roundId: string; readonly task: RoundTask }) {
  const { run, isPending } = useReopenTask(roundId, {
    onSuccess: () => toast({ title: 'タスクを一覧に戻しました', text: task.label, tone: 'good' }),
    onError: (error) => toast({ title: '一覧に戻せませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Button variant="quiet" size="small" pending={isPending} onClick={() => run(task.id)} className="mt-1 min-h-11">
      完了を取り消す
    </Button>
  );
}
