import { WHAT_IF_PARTIES, type WhatIfMonth, type WhatIfParty } from '@meguri/contracts/operators/what-if.ts';
import { yen } from '../../../../rental/format.ts';
import { Details } from '../../../../ui/details.tsx';
import { PARTY_LABELS } from '../rows-file.ts';

/** In units of the drawing. */
const HALF = 80;
const BAR = 12;
const GAP = 14;
const FOOT = 20;

const FILLS: Readonly<Record<WhatIfParty, string>> = {
  borrower: 'fill-bad',
  owner: 'fill-accent',
  platform: 'fill-soft',
};
const GROUNDS: Readonly<Record<WhatIfParty, string>> = { borrower: 'bg-bad', owner: 'bg-accent', platform: 'bg-soft' };

const differenceOf = ({ parties: { recorded, draft } }: WhatIfMonth, party: WhatIfParty) =>
  draft[party] - recorded[party];
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${yen(Math.abs(amount))}`;

/** By how much each party's yen would have differed, up and down; the same figures as a table below. */
export function MonthsChart({ months }: { readonly months: readonly WhatIfMonth[] }) {
  const most = Math.max(
    0,
    ...months.flatMap((month) => WHAT_IF_PARTIES.map((party) => Math.abs(differenceOf(month, party)))),
  );
  if (most === 0) return <p className="text-sm text-soft">金額の差はありません。</p>;
  const group = WHAT_IF_PARTIES.length * BAR + GAP;
  const width = months.length * group;
  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="月ごとの差の図">
        <svg
          viewBox={`0 0 ${width} ${2 * HALF + FOOT}`}
          width={width}
          height={2 * HALF + FOOT}
          role="img"
          aria-label={`月ごとの差。最も大きい差は${yen(most)}`}
          className="max-w-none"
        >
          <line x1={0} x2={width} y1={HALF} y2={HALF} className="stroke-line" />
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
              <text y={2 * HALF + FOOT - 6} className="fill-soft text-[10px]">
                {month.month.slice(2).replace('-', '/')}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {WHAT_IF_PARTIES.map((party) => (
          <span key={party} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 ${GROUNDS[party]}`} />
            {PARTY_LABELS[party]}
          </span>
        ))}
      </p>
      <Details title="表で見る">
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="月ごとの差の表">
          <table className="w-full border-collapse text-right text-sm tabular-nums">
            <caption className="sr-only">月ごとの差</caption>
            <thead>
              <tr className="border-b border-ink text-xs text-soft">
                {['月', '取引', '差のある取引', ...WHAT_IF_PARTIES.map((party) => PARTY_LABELS[party])].map(
                  (head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={index === 0 ? 'py-2 text-left font-normal' : 'py-2 pl-3 font-normal'}
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
                    {month.month}
                  </th>
                  <td className="py-1.5 pl-3">{month.rounds}</td>
                  <td className="py-1.5 pl-3">{month.differing}</td>
                  {WHAT_IF_PARTIES.map((party) => (
                    <td key={party} className="py-1.5 pl-3 whitespace-nowrap">
                      {signed(differenceOf(month, party))}
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
