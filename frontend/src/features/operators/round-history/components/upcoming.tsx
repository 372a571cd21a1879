import { deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { tasksOf } from '@meguri/contracts/rental-round/actions/tasks.ts';
import { dateTime, remaining } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { DEADLINES } from '../../../../rental/deadlines.ts';
import { Badge } from '../../../../ui/states/badge.tsx';

interface UpcomingProps {
  readonly round: RentalRound;
  readonly interruptions: Interruptions;
  /** Whether the operators' tasks are listed here too: where the page has no list of them. */
  readonly withTasks: boolean;
}

/** The next automatic step and the operators' open tasks. */
export function Upcoming({ round, interruptions, withTasks }: UpcomingProps) {
  const now = useNow();
  const deadlines = deadlinesOf(round, interruptions).toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due));
  const tasks = withTasks ? tasksOf(round, interruptions).filter(({ from }) => Date.parse(from) <= now) : [];
  if (deadlines.length + tasks.length === 0)
    return (
      <p className="text-sm text-soft">
        {withTasks ? '自動で行われることも、運営のタスクもありません。' : '自動で行われることはありません。'}
      </p>
    );
  return (
    <ul className="text-sm leading-relaxed">
      {tasks.map(({ kind, cause, due }) => (
        <Line
          key={kind + cause}
          title={TASK_LABELS[kind]}
          due={due}
          now={now}
          mark="運営のタスク"
          late="期限を過ぎています"
        />
      ))}
      {deadlines.map(({ kind, ref, due }) => (
        <Line key={kind + String(ref)} title={DEADLINES[kind].next} due={due} now={now} late="まもなく行われます" />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly title: string;
  readonly due: string;
  readonly now: number;
  readonly mark?: string;
  readonly late: string;
}

function Line({ title, due, now, mark, late }: LineProps) {
  const left = Date.parse(due) - now;
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{title}</span>
        {mark !== undefined && <Badge tone="warn">{mark}</Badge>}
      </p>
      <p className="text-xs text-soft tabular-nums">{`${untilTime(due, dateTime)}（${left > 0 ? `あと${remaining(left)}` : late}）`}</p>
    </li>
  );
}
