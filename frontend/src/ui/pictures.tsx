import type { ReactNode } from 'react';

const Drawing = ({ viewBox, children }: { readonly viewBox: string; readonly children: ReactNode }) => (
  <svg
    aria-hidden
    viewBox={viewBox}
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-32 w-auto md:h-36"
  >
    {children}
  </svg>
);

const HANGER = 'M0-4c8 0 8 10 0 11v6M-26 27 0 13l26 14Z';
const DRESS = 'm-12 24-8 5 3 28-17 58c20 7 48 7 68 0L17 57l3-28-8-5C8 36-8 36-12 24Z';

/** A rail with empty hangers; dotted for what was searched. */
export const EmptyRail = () => (
  <Drawing viewBox="0 0 240 152">
    <path className="stroke-ink" d="M10 24h220M10 15v18M230 15v18" />
    <path className="stroke-soft" transform="translate(50 24) rotate(-5)" d={HANGER} />
    <path className="stroke-soft" transform="translate(190 24) rotate(4)" d={HANGER} />
    <path className="stroke-accent" transform="translate(120 24)" d={HANGER} />
    <path className="stroke-accent" strokeDasharray="1 7" transform="translate(120 24)" d={DRESS} />
  </Drawing>
);

/** A label without its garment. */
export const LooseLabel = ({ text }: { readonly text: string }) => (
  <Drawing viewBox="0 0 240 152">
    <path className="stroke-ink" d="M10 24h220M10 15v18M230 15v18" />
    <g transform="rotate(-7 120 96)">
      <path className="fill-accent-wash stroke-accent" d="M60 62h106l22 34-22 34H60a6 6 0 0 1-6-6V68a6 6 0 0 1 6-6Z" />
      <circle className="fill-paper stroke-accent" cx="166" cy="96" r="5" />
      <text className="fill-accent font-serif text-[2.5rem]" x="102" y="110" stroke="none" textAnchor="middle">
        {text}
      </text>
    </g>
    {/* Above the label, through its hole. */}
    <path className="stroke-accent" d="M120 24c0 26 40 22 44 62" />
  </Drawing>
);

/** A place without a person. */
export const EmptyPlace = () => (
  <Drawing viewBox="0 0 152 152">
    <circle className="stroke-ink" cx="76" cy="76" r="66" />
    <circle className="stroke-accent" strokeDasharray="1 7" cx="76" cy="60" r="22" />
    <path className="stroke-accent" strokeDasharray="1 7" d="M32 122c4-24 22-34 44-34s40 10 44 34" />
  </Drawing>
);
