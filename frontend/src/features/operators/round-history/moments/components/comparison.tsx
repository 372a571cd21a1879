import { useState } from 'react';
import { cx } from '../../../../../lib/class-names.ts';
import { dateTime } from '../../../../../lib/time/format.ts';
import type { PlainFact } from '../../facts.ts';
import { compared, differs } from '../compared.ts';
import type { Moment } from '../moments.ts';

interface Side {
  readonly moment: Moment;
  readonly facts: readonly PlainFact[];
}

/** Two moments side by side: what changed between them and, on demand, what didn't. */
export function Comparison({ one, other }: { readonly one: Side; readonly other: Side }) {
  const [showsAll, setShowsAll] = useState(false);
  const all = compared(one.facts, other.facts);
  const changed = all.filter(differs);
  const rows = showsAll ? all : changed;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {changed.length === 0 ? '2つの時点に違いはありません。' : `${changed.length}項目が変わりました。`}
      </p>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="2つの時点の比較">
        <table className="w-full min-w-[28rem] border-collapse text-left text-sm leading-relaxed">
          <caption className="sr-only">2つの時点の比較</caption>
          <thead>
            <tr className="border-b border-ink align-bottom">
              <th scope="col" className="w-1/4 py-2 pr-4 font-normal text-soft">
                項目
              </th>
              {[one, other].map(({ moment }) => (
                <th key={moment.key} scope="col" className="py-2 pr-4 font-medium">
                  <span>{moment.recorded.label}</span>
                  <span className="block text-xs font-normal text-soft tabular-nums">{dateTime(moment.at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className={cx('border-b border-line align-top', differs(row) && 'bg-accent-wash')}>
                <th scope="row" className="py-1.5 pr-4 pl-2 font-normal text-soft">
                  {row.label}
                </th>
                {[row.one, row.other].map((value, side) => (
                  <td key={side} className="py-1.5 pr-4 tabular-nums">
                    {value ?? '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          name="showsAll"
          type="checkbox"
          checked={showsAll}
          onChange={({ target }) => setShowsAll(target.checked)}
          className="size-5 shrink-0"
        />
        <span>変わらなかった項目も表示する</span>
      </label>
    </div>
  );
}
