import type { OperatorTask } from '@meguri/contracts/read-models/administration.ts';
import { DONE_BY } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import { TriangleAlert } from 'lucide';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { parcelMark } from '../../../../rental/parcel.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { placeOf } from '../task-facts.ts';
import { FinishTaskDialog } from './finish-task-dialog.tsx';
import { TaskDue } from './task-due.tsx';
import { QUIET, TakeTask, TaskOwnership } from './task-ownership.tsx';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { peopleOf } from '../../../../rental/people/people-of.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface TaskRowProps {
  readonly task: OperatorTask;
  /** The form that completes the task right here, if there is one; `close` folds it. */
  readonly work?: ((close: () => void) => ReactNode) | undefined;
  /** Lets the viewer take, select and reassign the task; absent: read-only. */
  readonly working?: Working | undefined;
}
interface Working {
  readonly viewerId: number;
  readonly isChosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onWork: () => void;
}

const SELDOM = `${QUIET} md:order-first`;

/** A task: title, due time, round and the button to do it. */
export function TaskRow({ task, work, working }: TaskRowProps) {
  const [isWorking, setWorking] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const place = placeOf(task);
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-col gap-3 md:flex-row md:items-center md:gap-6">
        <div className={cx('flex min-w-0 grow md:gap-4', working === undefined ? 'gap-4' : 'gap-3')}>
          {working !== undefined && (
            <label className="-m-3 flex shrink-0 cursor-pointer items-start self-stretch p-3 pt-3.5">
              <input
                name="tasks"
                value={task.id}
                type="checkbox"
                checked={working.isChosen}
                onChange={({ target }) => working.onChoose(target.checked)}
                aria-label={`${task.request?.requestNumber ?? ''} ${task.label}を選択`}
                className="size-5"
              />
            </label>
          )}
          <div className="size-16 shrink-0 overflow-hidden rounded-xl">
            <SizedPhoto src={task.request?.itemImages[0]} alt="" sizes="64px" />
          </div>
          <TaskWords task={task} />
        </div>
        {/* On phones the main button takes the full width with the others below it. On wide screens it ends the row, so that it
            is aligned across rows. */}
        <div className="flex flex-wrap gap-x-6 md:shrink-0 md:justify-end md:gap-2">
          {work !== undefined && (
            <Allowed to="register_code">
              <Button
                size="small"
                className="min-h-11 max-md:w-full md:order-last"
                aria-expanded={isWorking}
                onClick={() => setWorking(!isWorking)}
              >
                {isWorking ? '閉じる' : 'ここで登録'}
              </Button>
            </Allowed>
          )}
          {working !== undefined && (
            <>
              <TakeTask task={task} viewerId={working.viewerId} />
              <Button
                variant="quiet"
                size="small"
                className={QUIET}
                aria-label={`メモ・引き継ぎ：${task.label}`}
                onClick={working.onWork}
              >
                メモ・引き継ぎ
              </Button>
            </>
          )}
          <ButtonLink
            to={place.to}
            variant={work === undefined ? 'primary' : 'quiet'}
            size="small"
            className={work === undefined ? 'order-first min-h-11 max-md:w-full md:order-last' : SELDOM}
          >
            {place.label}
          </ButtonLink>
          {DONE_BY[task.kind] === undefined && (
            <Allowed to="finish_task">
              <Button variant="quiet" size="small" onClick={() => setFinishing(true)} className={SELDOM}>
                完了にする
              </Button>
            </Allowed>
          )}
        </div>
      </div>
      {isWorking && work !== undefined && (
        <div className="mt-4 rounded-2xl bg-wash p-5 md:p-6">{work(() => setWorking(false))}</div>
      )}
      {isFinishing && <FinishTaskDialog task={task} onClose={() => setFinishing(false)} />}
    </li>
  );
}

function TaskWords({ task }: { readonly task: OperatorTask }) {
  const { label, escalation, due, request } = task;
  return (
    <div className="min-w-0 leading-relaxed trim-start">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{label}</span>
        <EscalationMark level={escalation} />
      </p>
      <TaskDue due={due} />
      {request !== null && (
        <p className="text-sm text-soft">
          <Verbatim className="mr-2 font-medium text-ink tabular-nums">{request.requestNumber}</Verbatim>
          <span>{request.itemName}</span>
          <span className="block text-xs">
            <Dotted facts={[...peopleOf(request), request.statusLabel, parcelMark(request)]} />
          </span>
        </p>
      )}
      <TaskOwnership task={task} />
    </div>
  );
}

const OVERDUE = {
  1: `${FIGURES.firstEscalationDays}日以上超過`,
  2: `${FIGURES.secondEscalationDays}日以上超過`,
} as const;

const EscalationMark = ({ level }: { readonly level: OperatorTask['escalation'] }) =>
  level !== 0 && (
    <Badge tone={level === 2 ? 'bad' : 'warn'}>
      <Icon of={TriangleAlert} aria-hidden size={12} />
      <span>{OVERDUE[level]}</span>
    </Badge>
  );
