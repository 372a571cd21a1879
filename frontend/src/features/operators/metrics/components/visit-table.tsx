import type { StepCounts } from '@meguri/contracts/visits/visit-figures.ts';
import { COUNTED_STEPS } from '@meguri/contracts/visits/visit-steps.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { cx } from '../../../../lib/class-names.ts';
import { cellsOf, VISIT_STEP_LABELS } from '../visit-rows.ts';

export interface VisitRow {
  readonly label: string;
  readonly counts: StepCounts;
  /** The sum of the rows above. */
  readonly isTotal?: boolean;
}

interface VisitTableProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly VisitRow[];
}

/** Visits by their steps, each with its share of the step before. */
export const VisitTable = ({ caption, head, rows }: VisitTableProps) => (
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={caption}>
    <table className="w-full border-collapse text-right text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink text-xs text-soft">
          <th scope="col" className="py-2 text-left font-normal whitespace-nowrap">
            {head}
          </th>
          {COUNTED_STEPS.map((step) => (
            <th key={step} scope="col" className="py-2 pl-2 font-normal whitespace-nowrap">
              {VISIT_STEP_LABELS[step]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts, isTotal = false }) => (
          <tr key={label} className={cx('border-b align-top', isTotal ? 'border-ink font-medium' : 'border-line')}>
            <th scope="row" className={cx('py-2 pr-2 text-left', !isTotal && 'font-normal')}>
              {label}
            </th>
            {cellsOf(counts).map(({ step, count, share }) => (
              <td key={step} className="py-2 pl-2">
                <span className="block">{grouped(count)}</span>
                {share !== null && <span className="block text-xs font-normal text-soft">{`${share}%`}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
