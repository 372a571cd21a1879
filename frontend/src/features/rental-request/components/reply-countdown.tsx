import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { DeadlineKind } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { Clock } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { DEADLINES, type ExtensionDeadline, hoursAndMinutes, urgencyOf } from '../../../rental/deadlines.ts';
import { Icon } from '../../../ui/icon.tsx';
import { decidesOnExtension } from '../next-step/extension-steps.ts';
import { Due, Moved } from './deadline-parts.tsx';

const COLOURS = {
  red: 'bg-bad-wash text-bad',
  orange: 'bg-warn-wash text-warn',
  calm: 'bg-good-wash text-good',
} as const;

interface DueProps<Kind extends DeadlineKind> {
  readonly request: RentalRequest;
  readonly kind: Kind;
  readonly at: string;
}

/** For the party that answers or pays a countdown; for the other one the return, as before the request. */
export const ExtensionDue = ({ request, kind, at }: DueProps<ExtensionDeadline>) => (
  <>
    {decidesOnExtension(request) && <ReplyCountdown {...{ request, kind, at }} />}
    <div className="flex flex-col gap-1">
      <Due label={DEADLINES.overdue.label} at={request.returnDueAt} />
      <Moved request={request} kind="overdue" />
    </div>
  </>
);

/** The reply deadline and those of an extension are counted down in hours and minutes. */
export function ReplyCountdown({ request, kind, at }: DueProps<'reply' | ExtensionDeadline>) {
  const now = useNow();
  const left = Date.parse(at) - now;
  return (
    <div className="flex flex-col gap-1">
      <p
        className={cx(
          'inline-flex min-h-9 w-fit items-center gap-2 rounded-full px-4 text-sm font-medium tabular-nums',
          now > 0 && COLOURS[urgencyOf(left)],
        )}
      >
        <Icon of={Clock} aria-hidden size={16} />
        <span>{`${DEADLINES[kind].label}${now > 0 ? (left > 0 ? `まであと${hoursAndMinutes(left)}` : 'を過ぎました') : ''}`}</span>
      </p>
      <Moved request={request} kind={kind} />
      <p className="text-xs text-soft">{`${untilTime(at, dayAndTime)}まで。${DEADLINES[kind].effect}`}</p>
    </div>
  );
}
