import { yen } from '../../../../rental/format.ts';

/** By how much an amount differs. The typeface has hardly any room between a sign and ¥: they would run into one. */
export const Change = ({ amount }: { readonly amount: number }) =>
  amount === 0 ? (
    <span>±0</span>
  ) : (
    <span className="whitespace-nowrap">
      <span>{amount > 0 ? '+' : '−'}</span>
      <span className="ml-[0.15em]">{yen(Math.abs(amount))}</span>
    </span>
  );
