import { cx } from '../../../../lib/class-names.ts';

interface StepListProps {
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  /** How many columns a large window has for them. */
  readonly className: string;
}

/** What there is to say in a few points, each under a large numeral. */
export const StepList = ({ steps, className }: StepListProps) => (
  <ol className={cx('grid gap-10 md:gap-8', className)}>
    {steps.map(({ title, text }, index) => (
      <li key={title} className="flex gap-5 md:flex-col md:gap-4">
        <span aria-hidden className="w-8 shrink-0 font-serif text-3xl text-accent md:text-4xl">
          {index + 1}
        </span>
        <div className="flex flex-col gap-1.5">
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm leading-relaxed text-soft">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
