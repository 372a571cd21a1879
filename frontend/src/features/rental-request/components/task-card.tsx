import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { actionLabel, type MemberAction, memberActions, MEMBER_ACTIONS } from '../member-actions.ts';
import { taskPanelOf } from '../task/panel.ts';
import { taskOf, turnWords } from '../task/task-of.ts';
import { isPickup } from '../task/task.ts';
import { DeadlineLine } from './deadline.tsx';
import { TaskPanel } from './task-panel.tsx';

interface TaskCardProps {
  readonly request: RentalRequest;
  /** What is under way; buttons rest meanwhile. */
  readonly pending: MemberAction | null;
  readonly onAct: (action: MemberAction) => void;
}

/** What is to be done now and by whom, what for it, and the buttons. */
export function TaskCard({ request, pending, onAct }: TaskCardProps) {
  const id = useId();
  const { headline, text, mover } = taskOf(request);
  const turn = turnWords(mover, request);
  const panel = taskPanelOf(request);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 rounded-3xl bg-wash px-6 py-7 md:px-9 md:py-9">
      <div className="flex flex-col gap-2">
        {turn !== null && (
          <p className="text-sm text-soft">
            {mover === request.viewerParty ? <Badge tone="accent">{turn}</Badge> : turn}
          </p>
        )}
        <h2 id={id} className="text-xl [word-break:auto-phrase] md:text-2xl">
          {headline}
        </h2>
        <p>{text}</p>
      </div>
      <DeadlineLine request={request} />
      {panel !== null && <TaskPanel panel={panel} request={request} />}
      <p role="status" className="empty:-mt-5">
        {pending !== null && (
          <span className="inline-flex items-center gap-2 text-sm text-accent">
            <LoaderCircle aria-hidden size={16} className="animate-spin" />
            {MEMBER_ACTIONS[pending].pending}
          </span>
        )}
      </p>
      <Buttons request={request} pending={pending} onAct={onAct} />
    </section>
  );
}

function Buttons({ request, pending, onAct }: TaskCardProps) {
  if (request.viewerParty === 'operator') {
    return (
      <p>
        <ButtonLink to={`/admin/rental-requests/${request.id}`} look="secondary" className="bg-paper">
          管理画面で操作する
        </ButtonLink>
      </p>
    );
  }
  const actions = memberActions(request.actions);
  if (actions.length === 0) return null;
  const [first] = actions;
  return (
    <div className="flex flex-col flex-wrap gap-x-6 gap-y-3 sm:flex-row sm:items-center">
      {actions.map((action) => (
        <Button
          key={action}
          look={lookOf(action, action === first)}
          pending={pending === action}
          disabled={pending !== null}
          onClick={() => onAct(action)}
        >
          {actionLabel(action, isPickup(request))}
        </Button>
      ))}
    </div>
  );
}

function lookOf(action: MemberAction, first: boolean): 'primary' | 'secondary' | 'quiet' {
  if (MEMBER_ACTIONS[action].stepsBack) return 'quiet';
  return first ? 'primary' : 'secondary';
}
