import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { Clock } from 'lucide-react';
import { cx } from '../../../lib/class-names.ts';
import { dateTime, remaining } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { countdownTone, DEADLINE_WORDS, hoursAndMinutes } from '../deadline-words.ts';
import { isPickup } from '../task/task.ts';

const TONES = { bad: 'bg-bad-wash text-bad', warn: 'bg-warn-wash text-warn', good: 'bg-good-wash text-good' } as const;

/** What time alone brings about, and when; the reply window runs down in hours and minutes. */
export function DeadlineLine({ request }: { readonly request: RentalRequest }) {
  const { deadline } = request;
  if (deadline === null) return null;
  if (deadline.kind === 'reply') return <ReplyCountdown at={deadline.at} />;
  const { label, then } = DEADLINE_WORDS[deadline.kind];
  const name = deadline.kind === 'no_shipment' && isPickup(request) ? '受け渡し期限' : label;
  return (
    <div className="flex flex-col gap-1">
      <Due label={name} at={deadline.at} />
      <p className="text-xs text-soft">{then}</p>
      {deadline.kind === 'return_request' && <Due label="返却期限" at={request.returnDueAt} />}
    </div>
  );
}

function Due({ label, at }: { readonly label: string; readonly at: string }) {
  const now = useNow();
  const left = Date.parse(at) - now;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="font-medium">{label}</span>
      <time dateTime={at} className="tabular-nums">
        {dateTime(at)}
      </time>
      {now > 0 && left > 0 && <span className="text-soft">あと{remaining(left)}</span>}
    </p>
  );
}

function ReplyCountdown({ at }: { readonly at: string }) {
  const now = useNow();
  const left = Date.parse(at) - now;
  return (
    <div className="flex flex-col gap-1">
      <p
        className={cx(
          'inline-flex min-h-9 w-fit items-center gap-2 rounded-full px-4 text-sm font-medium tabular-nums',
          now > 0 && TONES[countdownTone(left)],
        )}
      >
        <Clock aria-hidden size={16} />
        {DEADLINE_WORDS.reply.label}
        {now > 0 && (left > 0 ? `まであと${hoursAndMinutes(left)}` : 'を過ぎました')}
      </p>
      <p className="text-xs text-soft">
        {dateTime(at)}まで。{DEADLINE_WORDS.reply.then}
      </p>
    </div>
  );
}
