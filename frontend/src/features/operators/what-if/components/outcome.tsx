import {
  DRAFT_WINDOWS,
  WHAT_IF_PARTIES,
  WHAT_IF_PARTS,
  type WhatIfPart,
  type WhatIfRow,
  type WhatIfSummary,
} from '@meguri/contracts/operators/what-if.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { requestNumber, yen } from '../../../../rental/format.ts';
import { fullDate } from '../../../../lib/time/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { Details } from '../../../../ui/controls/details.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { WINDOW_LABELS } from '../draft.ts';
import { markLabel, PARTY_LABELS } from '../rows-file.ts';
import { Change } from './change.tsx';
import { MonthsChart } from './months-chart.tsx';
import type { Elements } from '../../../../ui/elements.ts';

const PART_LABELS: Readonly<Record<WhatIfPart, string>> = {
  rental: 'レンタル料金（返金を除く）',
  shipping: '送料（返金を除く）',
  insurance: 'あんしん補償料（返金を除く）',
  payoutFee: '決済サービス手数料',
  lateFee: '延滞料',
  damageFee: '損害金（借り手の支払い）',
  covered: '損害金（あんしん補償）',
  coupon: 'クーポンの負担',
};

/** Number of listed rounds; the file has the others. */
const SHOWN = 100;

const count = (value: number) => `${grouped(value)}件`;

interface OutcomeProps {
  readonly summary: WhatIfSummary;
  readonly rows: readonly WhatIfRow[];
  /** The button to save the result. */
  readonly save: Elements;
}

/** The rounds with a different outcome, with the differences for each party. */
export function Outcome({ summary, rows, save }: OutcomeProps) {
  const { rounds, settled, differing, unreadable, parties, parts, marks, months } = summary;
  const marked = DRAFT_WINDOWS.filter((window) => marks[window].ended + marks[window].kept > 0);
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col items-start gap-3 md:flex-row md:justify-between md:gap-8">
        <p className="text-sm leading-relaxed">{`${count(rounds)}の取引のうち、${count(differing)}の結果が違っていました。金額は、精算が終わった${count(settled)}の記録から計算しています。${unreadable > 0 ? `履歴を読めなかった${count(unreadable)}は含みません。` : ''}`}</p>
        {save}
      </div>
      <Panel title="だれの金額がどう変わるか">
        <AmountTable
          caption="立場ごとの合計"
          lines={WHAT_IF_PARTIES.map((party) => [PARTY_LABELS[party], parties.recorded[party], parties.draft[party]])}
        />
        <Details title="内訳">
          <AmountTable
            caption="内訳の合計"
            lines={WHAT_IF_PARTS.map((part) => [PART_LABELS[part], parts.recorded[part], parts.draft[part]])}
          />
        </Details>
      </Panel>
      {marked.length > 0 && (
        <Panel title="期限で結果が変わる取引">
          <ul className="flex flex-col gap-1 text-sm">
            {marked.map((window) => (
              <li
                key={window}
              >{`${WINDOW_LABELS[window]}：期限切れになっていた ${count(marks[window].ended)}、期限切れになっていなかった ${count(marks[window].kept)}`}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="月ごとの差">
        <MonthsChart months={months} />
      </Panel>
      <DifferingRounds rows={rows} />
    </div>
  );
}

function DifferingRounds({ rows }: { readonly rows: readonly WhatIfRow[] }) {
  const size = ({ parties: { recorded, draft } }: WhatIfRow) =>
    Math.max(...WHAT_IF_PARTIES.map((party) => Math.abs(draft[party] - recorded[party])));
  const largest = rows.toSorted((a, b) => size(b) - size(a)).slice(0, SHOWN);
  if (largest.length === 0) return <p className="text-sm text-soft">結果が違う取引はありません。</p>;
  return (
    <Panel title="差の大きい取引" {...(rows.length > SHOWN && { aside: `${SHOWN}件まで。すべてはCSVにあります` })}>
      <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
        {largest.map(({ roundId, requestedAt, parties: { recorded, draft }, marks }) => (
          <li key={roundId} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[18rem_1fr]">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={`/admin/rental-requests/${roundId}`}
                className="underline underline-offset-4"
              >{`取引 ${requestNumber(roundId)}`}</Link>
              <span className="text-xs text-soft">{fullDate(requestedAt)}</span>
            </p>
            <p className="flex flex-wrap gap-x-4 tabular-nums">
              {WHAT_IF_PARTIES.filter((party) => draft[party] !== recorded[party]).map((party) => (
                <span key={party}>
                  <span>{`${PARTY_LABELS[party]} `}</span>
                  <Change amount={draft[party] - recorded[party]} />
                </span>
              ))}
            </p>
            {marks.map((mark) => (
              <p key={mark.window} className="text-xs text-soft md:col-start-2">
                {markLabel(mark)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface AmountTableProps {
  readonly caption: string;
  readonly lines: readonly (readonly [label: string, recorded: number, draft: number])[];
}

const AmountTable = ({ caption, lines }: AmountTableProps) => (
  <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={caption}>
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink text-xs text-soft">
          {['項目', '実際', '試算', '差'].map((head, index) => (
            <th
              key={head}
              scope="col"
              className={index === 0 ? 'py-2 text-left font-normal' : 'py-2 pl-3 text-right font-normal'}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, recorded, draft]) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {label}
            </th>
            <td className="py-2 pl-3 text-right text-soft">{yen(recorded)}</td>
            <td className="py-2 pl-3 text-right font-medium">{yen(draft)}</td>
            <td className="py-2 pl-3 text-right">
              <Change amount={draft - recorded} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
