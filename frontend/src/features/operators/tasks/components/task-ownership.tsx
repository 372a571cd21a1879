import type { TaskWork } from '@meguri/contracts/operators/task-work.ts';
import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { UserRound } from 'lucide';
import { cx } from '../../../../lib/class-names.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { shortDateTime } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useOwnTask } from '../api/task-work.ts';
import { Icon } from '../../../../ui/icon.tsx';

/** The task's assignee and notes. */
export const TaskOwnership = ({ task: { owner, isPutOff, notes } }: { readonly task: TaskWork }) => (
  <div className="mt-1 text-sm">
    <p className="flex flex-wrap items-center gap-x-3 text-soft">
      <span className="inline-flex items-center gap-1">
        <Icon of={UserRound} aria-hidden size={14} />
        <span className={cx(owner !== null && 'text-ink')}>
          {owner === null ? '担当なし' : `担当 ${owner.username}`}
        </span>
      </span>
      {isPutOff && <span className="text-xs">期限は運営が変更</span>}
    </p>
    {notes.length > 0 && (
      <ul className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-3 leading-relaxed">
        {notes.map(({ id, by, at, note }) => (
          <li key={id} className="whitespace-pre-line">
            <span>{note}</span>
            <span className="ml-2 text-xs text-soft tabular-nums">
              <Dotted facts={[by?.username ?? '退会した運営者', shortDateTime(at)]} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** Secondary buttons of a task; on phones aligned with the start of the row. */
export const QUIET = 'min-h-11 max-md:px-0';

/** Takes an unassigned task. If another operator was faster, their name is shown. */
export function TakeTask({ task, viewerId }: { readonly task: OperatorTask; readonly viewerId: number }) {
  const { run, isPending } = useOwnTask({
    onSuccess: () => toast({ title: '担当になりました', text: task.label, tone: 'good' }),
    onError: (error) => toast({ title: '担当になれませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  if (task.owner !== null) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className={QUIET}
      pending={isPending}
      onClick={() => run({ taskId: task.id, ownerId: viewerId, seen: null })}
    >
      担当する
    </Button>
  );
}
