import { cx } from '../../../../../lib/class-names.ts';
import { LOOKS } from './arrow-looks.ts';

const LINES = [
  ['last', 'この出来事で進んだ道'],
  ['taken', 'それまでの道'],
  ['open', '次に進めた道'],
] as const;

/** Legend of the diagram. */
export const MachineLegend = () => (
  <ul aria-label="図の見方" className="flex flex-wrap items-center gap-x-5 gap-y-1 pb-3 text-xs text-soft">
    <li className="flex items-center gap-2">
      <span aria-hidden className="h-3 w-6 rounded-sm bg-accent" />
      <span>このときの状態</span>
    </li>
    {LINES.map(([look, label]) => (
      <li key={look} className="flex items-center gap-2">
        <svg aria-hidden viewBox="0 0 24 12" className="h-3 w-6">
          <path d="M0 6H24" className={cx('fill-none', LOOKS[look])} />
        </svg>
        <span>{label}</span>
      </li>
    ))}
  </ul>
);
