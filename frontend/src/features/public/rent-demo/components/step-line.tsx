import { cx } from '../../../../lib/class-names.ts';
import { STEP_NAMES } from '../steps.ts';

interface StepLineProps {
  readonly done: number;
  /** Whether the round has ended, also if it ended early. */
  readonly isOver: boolean;
}

/** The progress; phones have room for the name of one step only. */
export function StepLine({ done, isOver }: StepLineProps) {
  const isAt = (index: number): boolean => !isOver && index === done;
  return (
    <div className="pb-6">
      <p aria-hidden className="pb-2 text-sm tabular-nums md:hidden">
        <span className="mr-2 text-soft">{`${isOver ? done : done + 1} / ${STEP_NAMES.length}`}</span>
        <span>{isOver ? '終了' : STEP_NAMES[done]}</span>
      </p>
      <ol aria-label="取引の流れ" className="flex gap-1.5">
        {STEP_NAMES.map((name, index) => (
          <li key={name} aria-current={isAt(index) ? 'step' : undefined} className="relative grow basis-0">
            <span
              aria-hidden
              className={cx('block h-1 rounded-full', index < done ? 'bg-accent' : isAt(index) ? 'bg-ink' : 'bg-line')}
            />
            <span className={cx('block pt-1.5 text-xs max-md:sr-only', isAt(index) ? 'font-medium' : 'text-soft')}>
              <span>{name}</span>
              {index < done && <span className="sr-only">（完了）</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
