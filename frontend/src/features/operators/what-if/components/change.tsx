import { yen } from '../../../../rental/format.ts';

/** A signed amount. The margin keeps the sign and ¥ apart, which nearly touch in this font. */
export const Change = ({ amount }: { readonly amount: number }) =>
  amount === 0 ? (
    <span>±0</span>
  ) : (
    <span className="whitespace-nowrap">
      <span>{amount > 0 ? '+' : '−'}</span>
      <span className="ml-[0.15em]">{yen(Math.abs(amount))}</span>
    </span>
  );
