import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { DeadlineKind } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { dayAndTime, remaining } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { movedSentence } from '../../../rental/deadlines.ts';

/** A deadline with its countdown. */
export function Due({ label, at }: { readonly label: string; readonly at: string }) {
  const now = useNow();
  const left = Date.parse(at) - now;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="font-medium">{label}</span>
      <time dateTime={at} className="tabular-nums">
        {untilTime(at, dayAndTime)}
      </time>
      {now > 0 && left > 0 && <span className="text-soft">{`あと${remaining(left)}`}</span>}
    </p>
  );
}

/** Says that a deadline was extended by an interruption, as long as there is time left. */
export function Moved({ request, kind }: { readonly request: RentalRequest; readonly kind: DeadlineKind }) {
  const sentence = movedSentence(request, kind, useNow());
  return sentence !== null && <p className="text-xs text-soft">{sentence}</p>;
}
