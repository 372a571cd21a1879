import type { MetricsPoint } from '@meguri/contracts/read-models/metrics.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { shortDay } from '../../../../lib/time/format.ts';
import { cx } from '../../../../lib/class-names.ts';
import { yen } from '../../../../rental/format.ts';
import { Details } from '../../../../ui/controls/details.tsx';

const cases = (count: number) => `${grouped(count)}件`;

/** In SVG units. */
const HEIGHT = 160;
const BAR = 18;
const GAP = 6;
/** Minimum width of a bar in pixels: a month of days fits a phone's screen. */
const LEAST = 11;

/** Scrolls to the newest days if not all fit. */
const seeNewest = (box: HTMLElement | null) => box?.scrollTo({ left: box.scrollWidth });

const HEADS = [
  ...['日または月', 'リクエスト', '支払い', '完了'],
  ...['決済サービス手数料', 'あんしん補償料', 'あんしん補償の支払い', 'クーポンの負担'],
];
/** An older server omits the cover's and the coupons'. */
const amountsOf = ({ fees, premiums = 0, claims = 0, promotions = 0 }: Partial<MetricsPoint>): readonly string[] =>
  [fees ?? 0, premiums, claims, promotions].map(yen);

/** A bar chart of requests, with the paid part inside each bar, and the same figures as a table. */
export function PointsChart({ points }: { readonly points: readonly MetricsPoint[] }) {
  const most = Math.max(0, ...points.map(({ requested }) => requested));
  if (most === 0) return <p className="text-sm text-soft">この期間のリクエストはありません。</p>;
  const tall = (count: number) => (count / most) * HEIGHT;
  const width = points.length * (BAR + GAP);
  return (
    <div className="flex flex-col gap-4">
      <p className="-mb-4 border-b border-line text-xs text-soft tabular-nums">{cases(most)}</p>
      <div
        // Remounted for another period, so that it scrolls to the newest day again.
        key={`${points[0]?.from} ${points.length}`}
        ref={seeNewest}
        className="overflow-x-auto"
        tabIndex={0}
        role="group"
        aria-label="リクエストと支払いの推移の図"
      >
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`リクエストと支払いの推移。最も多いのは${most}件`}
          style={{ minWidth: points.length * LEAST }}
          className="block h-40 w-full"
        >
          {points.map(({ from, requested, paid }, index) => (
            <g key={from} transform={`translate(${index * (BAR + GAP)} 0)`}>
              <title>{`${from} リクエスト${requested}件、支払い${paid}件`}</title>
              <rect y={HEIGHT - tall(requested)} width={BAR} height={tall(requested)} className="fill-soft/50" />
              <rect y={HEIGHT - tall(paid)} width={BAR} height={tall(paid)} className="fill-accent" />
            </g>
          ))}
        </svg>
        <p aria-hidden style={{ minWidth: points.length * LEAST }} className="relative h-5 text-xs text-soft">
          {points.map(
            ({ from }, index) =>
              index % 7 === 0 && (
                <span
                  key={from}
                  className="absolute bottom-0"
                  // The last day's label would be cut off at the edge.
                  style={
                    index > points.length - 4
                      ? { right: `${(1 - (index + 1) / points.length) * 100}%` }
                      : { left: `${(index / points.length) * 100}%` }
                  }
                >
                  {shortDay(from)}
                </span>
              ),
          )}
        </p>
      </div>
      <p className="flex gap-4 text-xs text-soft">
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 bg-soft/50" />
          <span>リクエスト</span>
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 bg-accent" />
          <span>うち支払い済み</span>
        </span>
      </p>
      <Details title="表で見る">
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="推移の表">
          <table className="w-full border-collapse text-right text-sm whitespace-nowrap tabular-nums">
            <caption className="sr-only">リクエストと支払いの推移</caption>
            <thead>
              <tr className="border-b border-ink text-xs text-soft">
                {HEADS.map((head, index) => (
                  <th key={head} scope="col" className={cx('py-2 font-normal', index === 0 ? 'text-left' : 'pl-3')}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ from, requested, paid, completed, ...money }) => (
                <tr key={from} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {from}
                  </th>
                  {[...[requested, paid, completed].map(cases), ...amountsOf(money)].map((value, index) => (
                    <td key={index} className="py-1.5 pl-3">
                      {value}
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
