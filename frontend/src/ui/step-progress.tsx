import { cx } from '../lib/class-names.ts';

interface StepProgressProps {
  readonly steps: readonly string[];
  /** Index of the current one. */
  readonly at: number;
}

/** The steps of a task: those that are done, the current one, and those to come. */
export const StepProgress = ({ steps, at }: StepProgressProps) => (
  <ol aria-label="手順" className="flex gap-2 pt-2">
    {steps.map((step, index) => (
      <li key={step} aria-current={index === at ? 'step' : undefined} className="flex grow basis-0 flex-col gap-1.5">
        <span aria-hidden className={cx('h-1 rounded-full', index <= at ? 'bg-accent' : 'bg-line')} />
        <span className={cx('text-xs', index === at ? 'font-medium' : 'text-soft')}>{`${index + 1}. ${step}`}</span>
        {index < at && <span className="sr-only">（済み）</span>}
      </li>
    ))}
  </ol>
);
