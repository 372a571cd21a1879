import { cx } from '../../../../lib/class-names.ts';
import { STEP_NAMES } from '../steps.ts';

/** How far it has come; a phone has room for the name of one step only. */
export const StepLine = ({ done }: { readonly done: number }) => (
  <div className="pb-6">
    <p aria-hidden className="pb-2 text-sm tabular-nums md:hidden">
      <span className="mr-2 text-soft">
        {Math.min(done + 1, STEP_NAMES.length)} / {STEP_NAMES.length}
      </span>
      {STEP_NAMES[done] ?? STEP_NAMES.at(-1)}
    </p>
    <ol aria-label="取引の流れ" className="flex gap-1.5">
      {STEP_NAMES.map((name, index) => (
        <li key={name} aria-current={index === done ? 'step' : undefined} className="relative grow basis-0">
          <span aria-hidden className={cx('block h-1 rounded-full', index < done ? 'bg-accent' : 'bg-line')} />
          <span className={cx('block pt-1.5 text-xs max-md:sr-only', index === done ? 'font-medium' : 'text-soft')}>
            {name}
            {index < done && <span className="sr-only">（完了）</span>}
          </span>
        </li>
      ))}
    </ol>
  </div>
);
