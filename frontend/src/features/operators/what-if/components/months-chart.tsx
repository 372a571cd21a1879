import { WHAT_IF_PARTIES, type WhatIfMonth, type WhatIfParty } from '@meguri/contracts/operators/what-if.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { yen } from '../../../../rental/format.ts';
import { Details } from '../../../../ui/controls/details.tsx';
import { PARTY_LABELS } from '../rows-file.ts';
import { Change } from './change.tsx';

/** In SVG units. */
const HALF = 80;
const BAR = 12;
const GAP = 14;
/** Minimum width of a month in pixels, so that its name fits. */
const LEAST = 44;

const FILLS: Readonly<Record<WhatIfParty, string>> = {
  borrower: 'fill-bad',
  owner: 'fill-accent',
  platform: 'fill-soft',
};
const GROUNDS: Readonly<Record<WhatIfParty, string>> = { borrower: 'bg-bad', owner: 'bg-accent', platform: 'bg-soft' };

const differenceOf = ({ parties: { recorded, draft } }: WhatIfMonth, party: WhatIfParty) =>
  draft[party] - recorded[party];
const shown = (month: string) => month.slice(2).replace('-', '/');
const cases = (count: number) => `${grouped(count)}件`;
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${yen(Math.abs(amount))}`;

/** Difference in yen for each party, above and below the axis, and the same figures as a table. */
export function MonthsChart({ months }: { readonly months: readonly WhatIfMonth[] }) {
  const most = Math.max(
    0,
    ...months.flatMap((month) => WHAT_IF_PARTIES.map((party) => Math.abs(differenceOf(month, party)))),
  );
  if (most === 0) return <p className="text-sm text-soft">金額の差はありません。</p>;
  const group = WHAT_IF_PARTIES.length * BAR + GAP;
  const width = months.length * group;
  const wide = { minWidth: months.length * LEAST };
  return (
    <div className="flex flex-col gap-4">
      <p className="-mb-4 text-xs text-soft tabular-nums">{`±${yen(most)}まで`}</p>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="月ごとの差の図">
        <svg
          viewBox={`0 0 ${width} ${2 * HALF}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`月ごとの差。最も大きい差は${yen(most)}`}
          style={wide}
          className="block h-40 w-full"
        >
          <line x1={0} x2={width} y1={HALF} y2={HALF} className="stroke-line" vectorEffect="non-scaling-stroke" />
          {months.map((month, index) => (
            <g key={month.month} transform={`translate(${index * group} 0)`}>
              {WHAT_IF_PARTIES.map((party, place) => {
                const difference = differenceOf(month, party);
                const height = (Math.abs(difference) / most) * HALF;
                return (
                  <rect
                    key={party}
                    x={place * BAR}
                    y={difference > 0 ? HALF - height : HALF}
                    width={BAR - 2}
                    height={height}
                    className={FILLS[party]}
                  >
                    <title>{`${month.month} ${PARTY_LABELS[party]} ${signed(difference)}`}</title>
                  </rect>
                );
              })}
            </g>
          ))}
        </svg>
        <p aria-hidden style={wide} className="flex pt-1 text-[0.625rem] text-soft tabular-nums">
          {months.map(({ month }) => (
            <span key={month} className="flex-1">
              {shown(month)}
            </span>
          ))}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {WHAT_IF_PARTIES.map((party) => (
          <span key={party} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 ${GROUNDS[party]}`} />
            <span>{PARTY_LABELS[party]}</span>
          </span>
        ))}
      </p>
      <Details title="表で見る">
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="月ごとの差の表">
          <table className="w-full border-collapse text-right text-xs tabular-nums md:text-sm">
            <caption className="sr-only">月ごとの差</caption>
            <thead>
              <tr className="border-b border-ink text-xs text-soft">
                {['月', '取引', 'うち差あり', ...WHAT_IF_PARTIES.map((party) => PARTY_LABELS[party])].map(
                  (head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={index === 0 ? 'py-2 text-left font-normal' : 'py-2 pl-2 font-normal'}
                    >
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {shown(month.month)}
                  </th>
                  <td className="py-1.5 pl-2">{cases(month.rounds)}</td>
                  <td className="py-1.5 pl-2">{cases(month.differing)}</td>
                  {WHAT_IF_PARTIES.map((party) => (
                    <td key={party} className="py-1.5 pl-2">
                      <Change amount={differenceOf(month, party)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Details>
    </div>
  );
}
