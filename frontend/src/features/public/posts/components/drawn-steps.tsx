import type { ReactNode } from 'react';

export interface DrawnStep {
  /** URL of a symbol in one of our SVG files, 160 by 120, in the page's colours. */
  readonly drawing: string;
  readonly shows: string;
  readonly text: ReactNode;
}

/** Illustrated steps: on phones with the drawing beside the text, otherwise above it and three in a row. */
export const DrawnSteps = ({ steps }: { readonly steps: readonly DrawnStep[] }) => (
  <ol className="grid gap-x-5 gap-y-4 sm:grid-cols-3 sm:gap-y-7">
    {steps.map(({ drawing, shows, text }, index) => (
      <li key={drawing} className="flex items-center gap-4 sm:flex-col sm:items-stretch sm:gap-3">
        <svg
          role="img"
          aria-label={shows}
          width="160"
          height="120"
          viewBox="0 0 160 120"
          className="h-auto w-2/5 shrink-0 rounded-2xl bg-wash p-2 sm:w-full sm:p-3"
        >
          <use href={drawing} />
        </svg>
        <div className="flex gap-2.5 leading-relaxed">
          <span aria-hidden className="font-serif text-xl leading-snug text-accent">
            {index + 1}
          </span>
          <p className="text-[0.9375rem]">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
