import { Bag, Coat, Dress, Scarf, Shirt, Trousers } from './garments.tsx';

const LINE = { strokeWidth: 2.25, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** An endless clothes rail. */
export const EndlessRail = ({ className }: { readonly className?: string }) => (
  <svg
    role="img"
    aria-label="無限大の形をしたハンガーラックに、さまざまな服が掛かっている絵"
    viewBox="70 30 660 372"
    className={className}
  >
    <g className="stroke-ink" {...LINE}>
      <path
        className="stroke-accent"
        strokeWidth="5"
        fill="none"
        d="M400 140C470 40 690 30 690 140S470 240 400 140 110 30 110 140s220 100 290 0Z"
      />
      <Shirt x={146} y={200} tilt={3} />
      <Dress x={230} y={219} />
      <Bag x={318} y={201} tilt={-3} />
      <Trousers x={482} y={201} tilt={3} />
      <Coat x={572} y={219} />
      <Scarf x={654} y={200} />
    </g>
  </svg>
);

/** An endless open wardrobe. */
export const OpenWardrobe = ({ className }: { readonly className?: string }) => (
  <svg aria-hidden viewBox="0 0 400 320" className={className}>
    <rect className="fill-accent-wash" width="400" height="320" rx="24" />
    <g className="stroke-ink" {...LINE} fill="none">
      <path className="fill-paper" d="M96 40h208v244H96Z" />
      <path className="fill-wash" d="m96 40-52 22v238l52-16ZM304 40l52 22v238l-52-16Z" />
      <path d="M62 168v22M338 168v22" strokeWidth="4" />
      <path className="fill-wash" d="M136 66h128v194H136Z" />
      <path className="fill-paper" d="M166 88h68v148h-68Z" />
      <path d="m96 40 40 26m168-26-40 26M96 284l40-24m168 24-40-24M136 66l30 22m98-22-30 22m-98 172 30-24m98 24-30-24" />
      <path className="stroke-accent" strokeWidth="4" d="M166 104h68M136 90h30M234 90h30M96 74h40M264 74h40" />
      <g transform="translate(116 76) scale(.62)">
        <Dress x={0} y={0} />
      </g>
      <g transform="translate(284 76) scale(.62)">
        <Coat x={0} y={0} />
      </g>
      <g transform="translate(184 105) scale(.46)">
        <Shirt x={0} y={0} />
      </g>
      <g transform="translate(216 105) scale(.46)">
        <Trousers x={0} y={0} />
      </g>
    </g>
  </svg>
);

/** A zero drawn with needle and thread. */
export const ThreadedNought = ({ className }: { readonly className?: string }) => (
  <svg aria-hidden viewBox="0 0 400 320" className={className}>
    <rect className="fill-wash" width="400" height="320" rx="24" />
    <g {...LINE} fill="none">
      <path
        className="stroke-accent"
        strokeWidth="4"
        d="M262 92C242 58 214 44 190 46c-52 5-84 62-80 124 4 60 40 108 90 104 54-4 88-62 84-122-1-12-3-24-7-34"
      />
      <path className="fill-paper stroke-ink" d="m362 10-58 78a7 7 0 0 1-11-8Z" />
      <path className="stroke-accent" d="M277 118c-8-22 0-38 25-38" />
      <path className="stroke-ink" d="m307 71-7 9" />
      <path
        className="stroke-ink/45"
        strokeDasharray="1 11"
        strokeWidth="3"
        d="M138 166c-2-46 20-88 54-92 30-2 58 28 62 78 4 46-22 90-56 94-34 2-57-34-60-80Z"
      />
    </g>
  </svg>
);
