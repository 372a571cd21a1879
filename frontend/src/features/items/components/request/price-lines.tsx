import { yen } from '../../../../rental/format.ts';
import { FIGURES } from '../../../../rental/figures.ts';

interface PriceProps {
  readonly rental: number;
  readonly shipping: number;
  /** Of the cover; 0: not chosen. */
  readonly premium: number;
  /** What the coupon pays; 0: none is used. */
  readonly coupon: number;
  readonly total: number;
}

/** The rental, the shipping, the cover and the coupon if they are chosen, and what is to pay. */
export const PriceLines = ({ rental, shipping, premium, coupon, total }: PriceProps) => (
  <dl className="flex flex-col gap-1 border-t border-line pt-4 text-sm">
    <Line name={`レンタル料金（${FIGURES.rentalDays}日間）`} amount={yen(rental)} />
    <Line name="送料（往復）" amount={shipping === 0 ? '送料は発生しません' : yen(shipping)} />
    {premium > 0 && <Line name="あんしん補償料" amount={yen(premium)} />}
    {coupon > 0 && <Line name="クーポン" amount={`−${yen(coupon)}`} />}
    <div className="mt-2 flex items-baseline justify-between text-base">
      <dt>合計</dt>
      <dd className="font-serif text-2xl tabular-nums">{yen(total)}</dd>
    </div>
  </dl>
);

const Line = ({ name, amount }: { readonly name: string; readonly amount: string }) => (
  <div className="flex justify-between">
    <dt className="text-soft">{name}</dt>
    <dd className="tabular-nums">{amount}</dd>
  </div>
);
