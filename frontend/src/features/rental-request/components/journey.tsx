import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { Check } from 'lucide';
import { cx } from '../../../lib/class-names.ts';
import { shortDay } from '../../../lib/time/format.ts';
import { journeyOf, type JourneyStep } from '../journey.ts';
import { Icon } from '../../../ui/icon.tsx';

const DOTS = {
  done: 'bg-accent text-paper',
  now: 'bg-paper ring-2 ring-accent text-accent',
  ahead: 'bg-line text-soft',
} as const;
const SAID = { done: '（済み）', now: '（いまここ）', ahead: '' } as const;

/** The progress of the round in six steps. */
export function Journey({ request }: { readonly request: RentalRequest }) {
  const steps = journeyOf(request);
  if (steps === null) return null;
  return (
    <ol aria-label="取引の流れ" className="grid grid-cols-6 pb-8 md:pb-12">
      {steps.map((step, index) => (
        <Step key={step.label} step={step} number={index + 1} isLast={index === steps.length - 1} />
      ))}
    </ol>
  );
}

interface StepProps {
  readonly step: JourneyStep;
  readonly number: number;
  readonly isLast: boolean;
}

const Step = ({ step: { label, state, day }, number, isLast }: StepProps) => (
  <li
    aria-current={state === 'now' ? 'step' : undefined}
    className="relative flex flex-col items-center gap-1 text-center text-[0.6875rem] leading-tight md:text-sm"
  >
    {!isLast && (
      <span
        aria-hidden
        className={cx('absolute top-3 left-1/2 h-px w-full', state === 'done' ? 'bg-accent' : 'bg-line')}
      />
    )}
    <span
      aria-hidden
      className={cx(
        'relative inline-flex size-6 items-center justify-center rounded-full text-xs tabular-nums',
        DOTS[state],
      )}
    >
      {state === 'done' ? <Icon of={Check} size={14} /> : number}
    </span>
    <span className={cx('whitespace-nowrap', state === 'now' ? 'font-medium' : 'text-soft')}>
      <span>{label}</span>
      <span className="sr-only">{SAID[state]}</span>
    </span>
    {day !== null && <span className="text-soft tabular-nums">{shortDay(day)}</span>}
  </li>
);
