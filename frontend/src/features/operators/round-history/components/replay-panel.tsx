import type { RoundState } from '@meguri/contracts/rental-round/machine.ts';
import { deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide';
import { dateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { factsAfter } from '../facts.ts';
import { type Step, stepTo } from '../replay.ts';
import { DEADLINES } from '../../../../rental/deadlines.ts';
import { StatusBadge, statusLabel } from '../../../../rental/status-badge.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface ReplayPanelProps {
  readonly steps: readonly Step[];
  readonly index: number;
  readonly interruptions: Interruptions;
  readonly onStep: (index: number) => void;
}

/** Replays the round: shows its state after any event, selected by buttons, slider or keys. */
export function ReplayPanel({ steps, index, interruptions, onStep }: ReplayPanelProps) {
  const step = steps[index];
  if (step === undefined) return null;
  const { recorded, before, after } = step;
  const named = (status: RoundState) => statusLabel(status, after.handover.method);
  const go = (wanted: number) => onStep(stepTo(wanted, steps.length));
  return (
    <div className="rounded-2xl bg-wash p-5">
      <div className="flex items-center gap-2">
        <IconButton label="前の出来事" disabled={index === 0} onClick={() => go(index - 1)} className="hover:bg-line">
          <Icon of={ChevronLeft} aria-hidden size={20} />
        </IconButton>
        <input
          name="event"
          type="range"
          aria-label="再生する出来事"
          aria-valuetext={`${index + 1}番目 ${recorded.label} ${named(after.status)}`}
          min={0}
          max={steps.length - 1}
          value={index}
          onChange={({ target }) => go(Number(target.value))}
          className="h-11 min-w-0 grow accent-accent"
        />
        <IconButton
          label="次の出来事"
          disabled={index === steps.length - 1}
          onClick={() => go(index + 1)}
          className="hover:bg-line"
        >
          <Icon of={ChevronRight} aria-hidden size={20} />
        </IconButton>
      </div>
      <div role="status" className="pt-1">
        <p className="text-xs text-soft tabular-nums">
          <Dotted facts={[`${index + 1} / ${steps.length}`, dateTime(recorded.metadata.time)]} />
        </p>
        <p className="font-medium">{recorded.label}</p>
        <p className="flex flex-wrap items-center gap-2 py-1">
          {before !== after.status && (
            <>
              <StatusBadge status={before} label={named(before)} />
              <Icon of={ArrowRight} aria-label="から" size={14} />
            </>
          )}
          <StatusBadge status={after.status} label={named(after.status)} />
        </p>
      </div>
      <FactsAfter before={steps[index - 1]?.after ?? null} after={after} interruptions={interruptions} />
    </div>
  );
}

interface FactsAfterProps {
  readonly before: RentalRound | null;
  readonly after: RentalRound;
  readonly interruptions: Interruptions;
}

/** The state after an event and the transitions that were possible next; facts from this event are highlighted. */
function FactsAfter({ before, after, interruptions }: FactsAfterProps) {
  const facts = factsAfter(before, after, interruptions).map(({ label, value, isNew }) => ({
    label,
    value: (
      <>
        <span>{`${value} `}</span>
        {isNew && <Badge tone="accent">変化</Badge>}
      </>
    ),
  }));
  const upcoming = deadlinesOf(after, interruptions).map(({ kind, due }) => ({
    label: untilTime(due, dateTime),
    value: DEADLINES[kind].next,
  }));
  return (
    <>
      {facts.length > 0 && <FactList tight facts={facts} />}
      {upcoming.length > 0 && (
        <>
          <h3 className="pt-4 text-sm">このあと自動で行われる予定</h3>
          <FactList tight facts={upcoming} />
        </>
      )}
    </>
  );
}
