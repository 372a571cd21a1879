import type { ReactNode } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { changeOf } from '../choice.ts';

export interface Figure {
  readonly label: string;
  readonly now: number | null;
  readonly before: number | null;
  /** Link to the counted rounds. */
  readonly to?: string;
  /** Share of the row before it, 0 to 100, shown as a bar. */
  readonly share?: number | null;
}

interface FigureTableProps {
  readonly caption: string;
  readonly figures: readonly Figure[];
  readonly shown: (value: number) => ReactNode;
  /** Heading of the share column; absent: no such column. */
  readonly shareHead?: string;
}

const HEAD = 'py-2 pl-3 text-right font-normal whitespace-nowrap';

/** Figures compared with the previous period. */
export const FigureTable = ({ caption, figures, shown, shareHead }: FigureTableProps) => (
  <table className="w-full border-collapse text-sm tabular-nums">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-ink text-xs text-soft">
        <th scope="col" className="py-2 text-left font-normal">
          項目
        </th>
        {shareHead !== undefined && (
          <th scope="col" className={HEAD}>
            {shareHead}
          </th>
        )}
        {['今回', '前回', '増減'].map((head) => (
          <th key={head} scope="col" className={cx(HEAD, shareHead === undefined && 'md:w-24')}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {figures.map(({ label, now, before, to, share = null }) => (
        <tr key={label} className="border-b border-line">
          <th scope="row" className="py-2 text-left font-normal">
            {to === undefined ? (
              label
            ) : (
              <Link
                to={to}
                className="-my-2 inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-accent md:my-0 md:min-h-0"
              >
                {label}
              </Link>
            )}
          </th>
          {shareHead !== undefined && (
            <td className="py-2 pl-3 text-right">
              {share !== null && (
                <span className="inline-flex items-center gap-2">
                  <svg viewBox="0 0 100 8" aria-hidden className="hidden h-2 w-24 sm:block" preserveAspectRatio="none">
                    <rect width="100" height="8" className="fill-wash" />
                    <rect width={share} height="8" className="fill-accent" />
                  </svg>
                  <span className="min-w-12 text-right">{`${share}%`}</span>
                </span>
              )}
            </td>
          )}
          <td className="py-2 pl-3 text-right font-medium whitespace-nowrap">{now === null ? '—' : shown(now)}</td>
          <td className="py-2 pl-3 text-right whitespace-nowrap text-soft">{before === null ? '—' : shown(before)}</td>
          <Change now={now} before={before} />
        </tr>
      ))}
    </tbody>
  </table>
);

function Change({ now, before }: Pick<Figure, 'now' | 'before'>) {
  const change = now === null || before === null ? null : changeOf(now, before);
  return (
    <td className={cx('py-2 pl-3 text-right whitespace-nowrap', change === null && 'text-soft')}>
      {change === null ? '—' : `${change > 0 ? '+' : ''}${String(change).replace('-', '−')}%`}
    </td>
  );
}
