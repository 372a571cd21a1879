import type { ReactNode } from 'react';

/** An element with an explanation on hover, on focus and for screen readers. */
export const Tooltip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <span className="group relative inline-flex">
    <button
      type="button"
      aria-label={text}
      className="inline-flex size-9 cursor-default items-center justify-center rounded-full"
    >
      {children}
    </button>
    <span
      aria-hidden
      className="pointer-events-none invisible absolute top-full right-0 z-50 mt-1 w-max max-w-64 rounded-xl bg-ink px-4 py-2 text-xs text-paper opacity-0 transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100"
    >
      {text}
    </span>
  </span>
);
