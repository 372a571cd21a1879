import { COUPON_COUNTS, type CouponCount, type CouponFigures } from '@meguri/contracts/operators/coupon-figures.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { cx } from '../../../../lib/class-names.ts';
import { yearAndMonth } from '../../../../lib/time/format.ts';

const LABELS: Readonly<Record<CouponCount, string>> = {
  given: '発行',
  used: '使用',
  expired: '期限切れ',
  revoked: '取り消し',
  sharedCard: 'カード重複',
};

/** How many coupons were given and what became of them, by months, the newest first. */
export function CouponTable({ months }: CouponFigures) {
  const total = (what: CouponCount) => months.reduce((sum, { counts }) => sum + counts[what], 0);
  if (COUPON_COUNTS.every((what) => total(what) === 0))
    return <p className="text-sm text-soft">この期間のクーポンはありません。</p>;
  const rows = [
    ...months
      .toReversed()
      .map(({ from, counts }) => ({ label: yearAndMonth(from), of: (what: CouponCount) => counts[what] })),
    { label: '合計', of: total },
  ];
  return (
    <>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="月ごとのクーポン">
        <table className="w-full border-collapse text-right text-sm tabular-nums">
          <caption className="sr-only">月ごとのクーポン</caption>
          <thead>
            <tr className="border-b border-ink text-xs text-soft">
              <th scope="col" className="py-2 text-left font-normal whitespace-nowrap">
                月
              </th>
              {COUPON_COUNTS.map((what) => (
                <th key={what} scope="col" className="py-2 pl-2 font-normal whitespace-nowrap">
                  {LABELS[what]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, of }, index) => {
              const isTotal = index === rows.length - 1;
              return (
                <tr key={label} className={cx('border-b', isTotal ? 'border-ink font-medium' : 'border-line')}>
                  <th scope="row" className={cx('py-2 pr-2 text-left whitespace-nowrap', !isTotal && 'font-normal')}>
                    {label}
                  </th>
                  {COUPON_COUNTS.map((what) => (
                    <td key={what} className="py-2 pl-2">
                      {grouped(of(what))}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="pt-3 text-xs leading-relaxed text-soft">
        「カード重複」は、使用のうち、別のアカウントのクーポンにも使われたカードでのお支払いです。退会した方の分は含みません。期間は、その日を含む月の全体で、地域やカテゴリでは絞り込めません。
      </p>
    </>
  );
}
